import Garden

extension GardenFormatter {
    func message(for error: ModelError) -> String {
        switch error {
        case .runtimeMissing(let runtime):
            tr("This model needs {name}, which is not installed.").filled(["name": runtime.title])
        case .runtimeUnusable(let runtime, let reason):
            tr("The library {name} on this computer cannot be used. {reason}").filled(["name": runtime.title, "reason": reason])
        case .workerMissing: tr("The program that runs models is missing. Reinstall PlantGuide.")
        case .unreadable: tr("The model’s file is missing or cannot be read. Install the model again.")
        case .changed: tr("The model’s file was changed or is damaged. Install the model again.")
        case .refused(let reason): tr("The model cannot be used. {reason}").filled(["reason": reason])
        case .unlikeManifest(let reason):
            tr("The model does not match its description ({reason}).").filled(["reason": reason])
        case .notANumber: tr("The model gave no usable answer.")
        case .crashed: tr("The model crashed or needed too much memory.")
        case .tooSlow: tr("The model took too long and was stopped.")
        case .wrongPicture: tr("The photo is not the size that the model needs.")
        }
    }

    func message(for error: ModelManifestError) -> String {
        switch error {
        case .tooLarge(let size):
            quantity(tr("The model’s description is too large. Maximum size: {n} MB."), ["n": number(size / 1_000_000)])
        case .malformed(let reason): tr("The model’s description cannot be read. {reason}").filled(["reason": reason])
        case .newerFormat: tr("This model needs a newer version of PlantGuide.")
        case .invalid(let key, let expected):
            tr("The model’s description is not valid. “{key}” must be: {expected}")
                .filled(["key": key, "expected": expected])
        case .labelsMalformed(let reason):
            tr("The model’s list of names cannot be read. {reason}").filled(["reason": reason])
        case .labelCount(let found, let expected):
            ntr(
                "The model’s list has {n} name instead of {m}.",
                "The model’s list has {n} names instead of {m}.", found
            ).filled(["n": number(found), "m": number(expected)])
        }
    }
}
