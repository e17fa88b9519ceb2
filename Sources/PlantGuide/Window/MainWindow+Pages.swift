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
            self?.openingPlant = nil
            self?.careRound = nil
            self?.camera = nil
            if wanted?.0.isPlant != true { self?.plantPage = nil }
            guard let self, let (page, identification) = wanted else { return navigation.popToRoot() }
            switch page {
            case .plant(let plant): open(plant, in: navigation)
            case .identification: if let identification { show(self.page(of: identification), in: navigation) }
            case .camera:
                if let identification { show(cameraPage(CameraModel(model, for: identification), of: page), in: navigation) }
            case .plantCamera(let plant): show(cameraPage(CameraModel(model, for: plant), of: page), in: navigation)
            case .careRound(let scope): show(careRoundPage(scope), in: navigation)
            }
        }
        navigation.onChange { [weak self] isAtRoot in
            if isAtRoot, self?.isReplacingPage != true { self?.closePage() }
        }
        return navigation
    }

    /// Shows a page. Back always leads to the sections, even if the page was opened from another one.
    private func show(_ page: any Widget, in navigation: Navigation) {
        isReplacingPage = true
        navigation.popToRoot()
        isReplacingPage = false
        navigation.push(page)
    }

    /// Shows the page of a plant. That is read first, which takes a few milliseconds, so that the page is laid out only once.
    private func open(_ plant: Plant.ID, in navigation: Navigation) {
        let page = PlantPageModel(plant, model)
        openingPlant = page
        Task { await page.open() }
        Task { [weak self] in
            await page.readyToShow()
            // Another page may have been opened, or this one closed, meanwhile.
            guard let self, openingPlant === page else { return }
            (openingPlant, plantPage) = (nil, page)
            let content = Column {
                plantHeader(page, model.navigator)
                withToasts(PlantGuide.plantPage(page, model.layout), of: .plant(plant))
            }
            show(content, in: navigation)
        }
    }
}
