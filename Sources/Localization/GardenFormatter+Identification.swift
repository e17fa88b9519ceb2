import Foundation
import Garden

extension GardenFormatter {
    /// A fraction as a whole percentage: "94%". A positive fraction of less than half a percent is "under 1%".
    public func percent(_ share: Double) -> String {
        let whole = share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
        guard share > 0, share < 0.005 else { return whole }
        return tr("under {percent}").filled(["percent": (0.01).formatted(.percent.precision(.fractionLength(0)).locale(locale))])
    }

    /// A number of photos: "2 photos".
    public func photos(_ count: Int) -> String { ntr("{n} photo", "{n} photos", count).filled(["n": number(count)]) }

    /// That photos were added: "2 photos added".
    public func photosAdded(_ count: Int) -> String {
        ntr("{n} photo added", "{n} photos added", count).filled(["n": number(count)])
    }

    /// What is said of photos that are there already: "2 photos were already there.", or "This photo was already added." of one
    /// that was to be added alone.
    ///
    /// - Parameter count: The number of photos that were to be added.
    public func photosAlreadyAdded(_ known: Int, of count: Int) -> String {
        if count == 1 { return tr("This photo was already added.") }
        return ntr("{n} photo was already there.", "{n} photos were already there.", known).filled(["n": number(known)])
    }

    /// What is said of photos for which there is no room: "At most 5 photos at a time. 2 were left out."
    public func photosLeftOut(_ count: Int) -> String {
        ntr("At most {max} photos at a time. {n} was left out.", "At most {max} photos at a time. {n} were left out.", count)
            .filled(["max": number(PhotoLimits.photos), "n": number(count)])
    }

    /// The name of a source: "Pl@ntNet".
    public func name(of source: Candidate.Source) -> String {
        switch source {
        case .plantNet: WebService.plantNet.title
        case .onDevice: tr("This Computer")
        }
    }

    /// The name of the organ of a plant that a photo shows.
    public func name(of organ: Organ) -> String {
        switch organ {
        case .auto: tr("Automatic")
        case .leaf: tr("Leaf")
        case .flower: tr("Flower")
        case .fruit: tr("Fruit")
        case .bark: tr("Bark")
        }
    }

    /// The localized name of the organ that a reference picture shows; the service's own word if it is unknown.
    public func organ(_ word: String) -> String {
        switch word.lowercased() {
        case "leaf": tr("Leaf")
        case "flower": tr("Flower")
        case "fruit": tr("Fruit")
        case "bark": tr("Bark")
        case "habit": tr("Whole Plant")
        case "branch": tr("Branch")
        default: word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    /// The caption of a reference picture: "Leaf · its author, CC BY-SA"; empty if nothing is known.
    public func credit(_ image: ReferenceImage) -> String {
        let maker = [image.author, image.license.map(Self.license)].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: ", ")
        return [image.organ.map(organ) ?? "", maker].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// A license in its usual spelling: "CC BY-SA" for "cc-by-sa", "CC BY 4.0" for "CC-BY-4.0".
    static func license(_ code: String) -> String {
        guard code.lowercased().hasPrefix("cc-") else { return code }
        return "CC " + code.dropFirst(3).uppercased().replacing(#/-(\d)/#) { " \($0.output.1)" }
    }

    /// The remaining quota: "487 of 500 online identifications left today".
    public func quota(_ quota: Quota) -> String {
        ntr(
            "{left} of {n} online identification left today", "{left} of {n} online identifications left today", quota.total
        )
        .filled(["left": number(max(0, quota.remaining)), "n": number(quota.total)])
    }

    /// A warning beside the candidates of an identification.
    public var identificationWarning: String { tr("An identification can be wrong. Never eat a plant based on it.") }
}
