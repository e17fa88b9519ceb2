import Garden

/// The dialogs over the window.
extension MainWindow {
    /// Presents a dialog over the window.
    func present(_ dialog: Navigator.Dialog) {
        let closed: @MainActor () -> Void = { [weak self, model, identify] in
            model.navigator.dialogClosed()
            // A key may have been entered.
            if [.preferences, .keys, .key(.plantNet)].contains(dialog), identify.isSetUp != nil {
                Task { await identify.refresh() }
            }
            if [.preferences, .keys, .key(.trefle)].contains(dialog), let page = self?.plantPage {
                Task { await page.readKey() }
            }
            // The page of a plant is open only if it was added.
            if case .adopt(let adoption) = dialog, let plant = model.navigator.openPlant {
                Task { await identify.adopted(adoption.photos, as: plant) }
            }
        }
        switch dialog {
        case .addPlant: presentAddPlant(over: widget, model, closed: closed)
        case .adopt(let adoption): presentAddPlant(over: widget, model, adoption, closed: closed)
        case .editPlant(let plant):
            presentEditPlant(plant, over: widget, model.settings, model.actions, model.repository, closed: closed)
        case .archivePlant(let plant):
            askArchiveReason(archiveHeading(collection.row(plant).name), over: widget, closed: closed) { [collection] reason in
                Task { await collection.archive([plant], reason: reason) }
            }
        case .otherRoom(let plants): askRoom(of: plants, collection, over: widget, closed: closed)
        case .soilChecks(let checks): presentSoilChecks(checks, over: widget, model, closed: closed)
        case .photoPlant(let choice): presentPhotoPlant(choice, over: widget, closed: closed)
        case .away(let period): presentAway(over: widget, model, showing: period, closed: closed)
        case .rooms: presentRooms(over: widget, model, closed: closed)
        case .room(let room): presentRoom(room, over: widget, model, closed: closed)
        case .taskList(let room): presentTaskList(over: widget, model, in: room, closed: closed)
        case .task(let task): presentRule(task.rule, over: widget, task.page, model.settings, closed: closed)
        case .key(let service): presentKey(of: service, closed: closed)
        case .preferences: presentPreferences(over: widget, model, reminders, closed: closed)
        case .keys: presentPreferences(over: widget, model, reminders, first: .identification, closed: closed)
        case .reminders: presentPreferences(over: widget, model, reminders, first: .reminders, closed: closed)
        }
    }

    /// Presents the form of a key. A toast says whether the service accepts it.
    private func presentKey(of service: WebService, closed: @escaping @MainActor () -> Void) {
        let (key, formatter, actions) = (KeyModel(service, model), model.settings.formatter, model.actions)
        presentKeyForm(key, formatter, file: model.environment.folders.keys, over: widget, closed: closed) {
            Task {
                await key.test()
                if let words = savedWords(key, formatter) { actions.showToast(words) }
            }
        }
    }
}
