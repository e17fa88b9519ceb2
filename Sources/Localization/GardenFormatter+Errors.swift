import Garden

/// An error whose message is defined beside the error, because this module does not know its type.
public protocol FormattedError: Error {
    /// The message for the user, in a sentence or two.
    func message(_ formatter: GardenFormatter) -> String
}

extension GardenFormatter {
    /// A localized message for an error, in one or two sentences; for an error of the system, the system's own words.
    public func message(for error: any Error) -> String {
        switch error {
        case let error as GardenError: message(for: error)
        case let error as StoreError: message(for: error)
        case let error as ExportError: message(for: error)
        case let error as SecretsError: message(for: error)
        case let error as ReminderError: message(for: error)
        case let error as TableError: message(for: error)
        case let error as IdentificationError: message(for: error)
        case let error as PhotoError: message(for: error)
        case let error as ModelInstallError: message(for: error)
        case let error as ModelError: message(for: error)
        case let error as ModelManifestError: message(for: error)
        case let error as any FormattedError: error.message(self)
        default: tr("Something went wrong: {reason}").filled(["reason": error.reason])
        }
    }

    /// The message for a failure to save a care schedule.
    public func message(forSavingSchedule error: any Error) -> String {
        switch error {
        case StoreError.full: tr("Failed to save care schedule. The disk is full.")
        case StoreError.busy: tr("Failed to save care schedule. Another program is using the garden.")
        case StoreError.failed(_, let reason): tr("Failed to save care schedule. {reason}").filled(["reason": reason])
        default: message(for: error)
        }
    }

    private func message(for error: GardenError) -> String {
        switch error {
        case .plantNotFound: tr("Plant not found in collection.")
        case .photoNotFound: tr("This photo no longer exists.")
        case .taskNotFound: tr("This task is no longer open.")
        case .alreadyRecorded(let type, let day):
            tr("{care} was already recorded for {day}. Nothing was added.").filled([
                "care": careTitle(type), "day": date(day),
            ])
        case .nothingToUndo: tr("There is nothing to undo.")
        case .nothingToRedo: tr("There is nothing to redo.")
        case .nameMissing: tr("A plant needs a name.")
        case .nameTooLong: tr("A name can have at most {n} characters.").filled(["n": number(Plant.longestName)])
        case .textTooLong(let limit): tr("Text can have at most {n} characters.").filled(["n": number(limit)])
        case .photoAddedEarlier(let day):
            tr("The photo was added on {day}, so it cannot have been taken later.").filled(["day": date(day)])
        case .dayInFuture(let day): tr("{day} is in the future.").filled(["day": date(day)])
        case .dayTooLongAgo(let day):
            ntr(
                "{day} is more than {n} day ago.", "{day} is more than {n} days ago.", LastWatering.longestAgo
            ).filled(["day": date(day), "n": number(LastWatering.longestAgo)])
        case .dayInPast(let day): tr("{day} is in the past.").filled(["day": date(day)])
        case .momentInPast: tr("A task can only be snoozed to a later time.")
        case .dueLater(let moment) where moment.day == today:
            tr("The task is not due until {time} today.").filled(["time": time(moment.time)])
        case .dueLater(let moment):
            tr("The task is not due until {date} at {time}.").filled(["date": date(moment.day), "time": time(moment.time)])
        case .alreadyMoist(let moment):
            tr("“Still moist” was already recorded today. The next check is due on {date}.").filled(["date": date(moment.day)])
        case .alreadyWatered(let moment):
            tr("The plant was watered today. The next check is due on {date}.").filled(["date": date(moment.day)])
        case .soilStateMissing: tr("A soil check needs an answer: was the soil dry or still moist?")
        case .notAboutSoil: tr("This task is neither a watering nor a soil check.")
        case .entryNotFound: tr("This entry is no longer in the history.")
        case .wateringNotFound: tr("No watering task for this plant has been completed yet.")
        case .proposalNotFound: tr("This change is no longer suggested.")
        case .daysOutOfRange(_, let limits):
            tr("Enter a number of days from {from} to {to}.").filled([
                "from": number(limits.lowerBound), "to": number(limits.upperBound),
            ])
        case .invalidRule: tr("Choose at least one day and one month.")
        case .invalidValue: tr("The value is out of range.")
        case .diameterOutOfRange:
            tr("The diameter of a pot must be more than 0 and at most {diameter}.").filled([
                "diameter": diameter(Pot.largestDiameter)
            ])
        case .periodReversed: tr("The last day is before the first day.")
        case .periodTooLong: tr("An absence lasts at most {n} days.").filled(["n": number(AwayPeriod.longest)])
        case .periodOverlaps(let other):
            tr("Some of these days already belong to another absence: {days}.").filled(["days": days(of: other)])
        case .periodNotFound: tr("There is no such absence.")
        case .problemNotFound: tr("This problem no longer exists.")
        case .problemResolved: tr("This problem is already resolved.")
        case .problemNameMissing: tr("A problem needs a name.")
        case .problemNotedLater(let day):
            tr("The problem was noted on {day} and cannot be resolved before then.").filled(["day": date(day)])
        case .roomNotFound: tr("This room no longer exists.")
        case .roomNameTaken: tr("There is already a room with this name.")
        case .fieldNotFound: tr("This field no longer exists.")
        case .fieldNameMissing: tr("A field needs a name.")
        case .fieldNameTaken(let name): tr("There is already a field named “{name}”.").filled(["name": name])
        case .choicesMissing: tr("A choice field needs at least one choice.")
        case .notAChoice(let choice, let field):
            tr("“{text}” is not one of the choices of “{field}”.").filled(["text": choice.shortened, "field": field])
        }
    }

    private func message(for error: StoreError) -> String {
        switch error {
        case .newerSchema:
            tr("Your garden was saved by a newer version of PlantGuide. Update PlantGuide to open it. Nothing was changed.")
        case .damaged(let path):
            tr("The garden in {path} cannot be read. It was not changed.").filled(["path": path])
        case .emptied(let path):
            tr("The garden in {path} is missing or empty, although there was one before. Nothing was changed.")
                .filled(["path": path])
        case .readOnly(let path): tr("{path} cannot be written. Check its permissions.").filled(["path": path])
        case .full: tr("The garden cannot be opened or saved. The disk is full.")
        case .busy: tr("The garden cannot be opened or saved. Another program is using it.")
        case .replaced:
            tr("The garden cannot be opened or saved. Its file was replaced while it was open. Restart PlantGuide.")
        case .failed(_, let reason): tr("The garden cannot be opened or saved. {reason}").filled(["reason": reason])
        }
    }

    private func message(for error: ExportError) -> String {
        switch error {
        case .notWritable(let path): tr("{path} cannot be written.").filled(["path": path])
        case .diskFull(let path): tr("{path} cannot be written. The disk is full.").filled(["path": path])
        case .notReadable(let path): tr("{path} cannot be read.").filled(["path": path])
        case .notAnExport: tr("This is not a PlantGuide export, or it is incomplete.")
        case .newerFormat: tr("This export was made by a newer version of PlantGuide. Update PlantGuide to import it.")
        case .damaged: tr("This export is damaged. Nothing was imported.")
        case .gardenHasFields(let fields):
            ntr(
                "The garden is not empty: it has {n} custom field.",
                "The garden is not empty: it has {n} custom fields.", fields
            ).filled(["n": number(fields)])
        case .gardenNotEmpty(let plants):
            ntr(
                "The garden is not empty: it has {n} plant.",
                "The garden is not empty: it has {n} plants.", plants
            ).filled(["n": number(plants)])
        }
    }
}
