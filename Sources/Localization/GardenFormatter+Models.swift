import Garden

extension GardenFormatter {
    /// What is known about a model, each once and with a title: its author, size, license and accuracy.
    public func facts(of model: ModelManifest) -> [(title: String, text: String)] {
        var facts = [
            (tr("Name"), model.name), (tr("Author"), model.author), (tr("Size"), bytes(model.file.bytes)),
            (ctr("how many", "Species"), number(model.labels.count)),
            (tr("License"), "\(Self.license(model.license)) (\(model.licenseAddress))"),
            (tr("Web page"), model.home),
        ]
        if let attribution = model.furtherAttribution { facts.append((tr("Credit"), attribution)) }
        if let accuracy = accuracy(of: model) { facts.append((tr("Accuracy"), accuracy)) }
        return facts
    }

    /// Who made a model, its license, and what its attribution says beyond them: "Model by brunopaiva15, CC BY 4.0".
    public func credit(of model: ModelManifest) -> String {
        let maker = tr("Model by {author}, {license}").filled(["author": model.author, "license": Self.license(model.license)])
        return [maker, model.furtherAttribution].compactMap(\.self).joined(separator: " · ")
    }

    /// How often a model is right: "First suggestion right for 69% of 30,954 photos (author’s test)".
    /// Nil if that is not known.
    public func accuracy(of model: ModelManifest) -> String? {
        guard let share = model.accuracy?.top1 else { return nil }
        guard let images = model.accuracy?.images else {
            return tr("First suggestion right for {percent} of photos (author’s test)").filled([
                "percent": percent(share)
            ])
        }
        return tr("First suggestion right for {percent} of {n} photos (author’s test)").filled([
            "percent": percent(share), "n": number(images),
        ])
    }

    /// How many plants a model cannot identify: "113 plants in the catalog".
    public func unknownSpecies(_ count: Int) -> String {
        ntr("{n} plant in the catalog", "{n} plants in the catalog", count).filled(["n": number(count)])
    }

    func message(for error: ModelInstallError) -> String {
        switch error {
        case .unknown(let id): tr("There is no model “{model}”.").filled(["model": id.shortened])
        case .incomplete(let name): tr("The file “{name}” is missing or cannot be read.").filled(["name": name.shortened])
        case .notAModel(let name): tr("“{name}” is not a folder or ZIP file with a model.").filled(["name": name.shortened])
        case .tooLarge(let name): tr("The file “{name}” is too large.").filled(["name": name.shortened])
        case .idTaken(let id):
            tr("The ID “{id}” in the description belongs to another model. Nothing was installed.").filled(["id": id])
        case .wrongFile: tr("The model’s file does not match its description. Nothing was installed.")
        case .unreachable: tr("The model’s server can’t be reached. Check your connection and try again.")
        case .server(let status):
            tr("The model’s server returned an error ({status}). Try again later.").filled(["status": String(status)])
        case .noAddress: tr("This model cannot be downloaded. Install it from a file.")
        case .notWritable(let path): tr("{path} cannot be written. Check its permissions.").filled(["path": path])
        case .diskFull(let path): tr("{path} cannot be written. The disk is full.").filled(["path": path])
        case .busy: tr("A model is already being installed.")
        }
    }
}
