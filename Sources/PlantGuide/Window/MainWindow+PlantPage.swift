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
                let content = withToasts(PlantGuide.plantPage(page, model.layout), of: .plant(plant))
                navigation.push(
                    Column {
                        plantHeader(page, model.navigator)
                        content
                    })
            }
        }
    }
}
