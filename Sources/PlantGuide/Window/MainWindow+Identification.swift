import GtkKit

/// The pages of an identification.
extension MainWindow {
    /// Closes the page above the sections. The photos of the camera are kept.
    func closePage() {
        switch model.navigator.page {
        case .camera, .plantCamera: camera?.leave()
        case .identification: identify.current?.leave()
        default: model.navigator.closePage()
        }
    }

    func cameraPage(_ camera: CameraModel, of page: Navigator.Page) -> any Widget {
        self.camera = camera
        return Column {
            cameraHeader(camera)
            cameraScreen(camera, model.layout) { withToasts($0, of: page) }
        }
    }

    func page(of identification: IdentificationModel) -> any Widget {
        Column {
            identificationHeader(identification) { [identify] in identify.openCamera() }
            withToasts(identificationScreen(identification, model.layout), of: .identification)
        }
    }
}
