import Garden
import GtkKit

/// The page above the sections.
extension MainWindow {
    /// The sections with the page above them.
    func navigation(_ root: some Widget) -> some Widget {
        let navigation = Navigation(root: root)
        // Another identification is another page, although the enum case is the same.
        let wanted: @MainActor () -> (Navigator.Page, IdentificationModel?)? = { [model, identify] in
            model.navigator.page.map { ($0, [.identification, .camera].contains($0) ? identify.current : nil) }
        }
        navigation.bind(wanted) { [weak self] wanted in
            self?.plantPage = nil
            self?.careRound = nil
            self?.camera = nil
            guard let self, let (page, identification) = wanted else { return navigation.popToRoot() }
            // Back always leads to the sections, even if the page was opened from another one.
            isReplacingPage = true
            navigation.popToRoot()
            isReplacingPage = false
            switch page {
            case .plant(let plant): navigation.push(self.page(of: plant))
            case .identification: if let identification { navigation.push(self.page(of: identification)) }
            case .camera: if let identification { navigation.push(cameraPage(CameraModel(model, for: identification), of: page)) }
            case .plantCamera(let plant): navigation.push(cameraPage(CameraModel(model, for: plant), of: page))
            case .careRound(let scope): navigation.push(careRoundPage(scope))
            }
        }
        navigation.onChange { [weak self] isAtRoot in
            if isAtRoot, self?.isReplacingPage != true { self?.closePage() }
        }
        return navigation
    }

    private func page(of plant: Plant.ID) -> any Widget {
        let page = PlantPageModel(plant, model)
        plantPage = page
        return Column {
            plantHeader(page, model.navigator)
            withToasts(PlantGuide.plantPage(page, model.layout), of: .plant(plant))
        }
    }
}
