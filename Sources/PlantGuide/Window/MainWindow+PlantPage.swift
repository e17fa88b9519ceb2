import Garden
import GtkKit

extension MainWindow {
    /// Opens the page of a plant.
    func open(_ plant: Plant.ID, in navigation: Navigation) {
        let page = PlantPageModel(plant, model)
        plantPage = page
        Task {
            await page.open { [weak self] in
                // The user may have left it already.
                guard let self, plantPage === page else { return }
                popPages(of: navigation)
                let content = withToasts(PlantGuide.plantPage(page, model.layout), of: .plant(plant))
                navigation.push(
                    Column {
                        plantHeader(page, model.navigator)
                        content
                    })
            }
        }
    }

    /// Leaves the pages above the sections for another one. Back always leads to the sections, even if a page was opened from another
    /// one.
    func popPages(of navigation: Navigation) {
        isReplacingPage = true
        navigation.popToRoot()
        isReplacingPage = false
    }
}
