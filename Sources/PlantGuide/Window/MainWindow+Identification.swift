import GtkKit

/// The pages of an identification.
extension MainWindow {
    /// Closes the page above the sections. The photos of the camera are kept.
    func closePage() {
        if model.navigator.page == .camera, let camera { camera.leave() } else { model.navigator.closePage() }
    }

    func cameraPage(for identification: IdentificationModel) -> any Widget {
        let camera = CameraModel(model, for: identification)
        self.camera = camera
        return Column {
            cameraHeader(camera)
            withToasts(cameraScreen(camera, model.layout), of: .camera)
        }
    }

    func page(of identification: IdentificationModel) -> any Widget {
        Column {
            identificationHeader(identification, model.navigator) { [identify] in identify.openCamera() }
            withToasts(identificationScreen(identification, model.layout), of: .identification)
        }
    }
}
