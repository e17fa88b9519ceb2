import Garden

extension GardenFormatter {
    func message(for error: ModelError) -> String {
        switch error {
        case .runtimeMissing(let runtime):
            tr("The library {name}, which runs this kind of model, is not installed.").filled(["name": runtime.title])
        case .runtimeUnusable(let runtime, let reason):
            tr("The library {name} on this computer cannot be used. {reason}").filled(["name": runtime.title, "reason": reason])
        case .workerMissing: tr("The program that runs models is missing. Reinstall PlantGuide.")
        case .unreadable: tr("The model's file is missing or cannot be read. Install the model again.")
        case .changed: tr("The model's file was changed or is damaged. Install the model again.")
        case .refused(let reason): tr("The model cannot be used. {reason}").filled(["reason": reason])
        case .unlikeManifest(let reason):
            tr("The model is not as its description says ({reason}).").filled(["reason": reason])
        case .notANumber: tr("The model gave no usable answer.")
        case .crashed: tr("The model crashed or needed too much memory.")
        case .tooSlow: tr("The model took too long and was stopped.")
        case .wrongPicture: tr("The photo does not have the size that the model takes.")
        }
    }

    func message(for error: ModelManifestError) -> String {
        switch error {
        case .tooLarge(let size):
            tr("The description of the model is too large. Maximum size: {n} MB.").filled(["n": number(size / 1_000_000)])
        case .malformed(let reason): tr("The description of the model cannot be read. {reason}").filled(["reason": reason])
        case .newerFormat: tr("This model needs a newer PlantGuide.")
        case .invalid(let key, let expected):
            tr("The description of the model is not valid. “{key}” must be: {expected}")
                .filled(["key": key, "expected": expected])
        case .labelsMalformed(let reason):
            tr("The list of names that belongs to the model cannot be read. {reason}").filled(["reason": reason])
        case .labelCount(let found, let expected):
            ntr(
                "The list that belongs to the model has {n} name instead of {m}.",
                "The list that belongs to the model has {n} names instead of {m}.", found
            ).filled(["n": number(found), "m": number(expected)])
        }
    }
}
