import PlantServices
import Foundation
import Garden
import Localization

extension IdentificationModel {
    var formatter: GardenFormatter { settings.formatter }

    /// What is said of added photos that were there already or for which there is no room; nil if there are none.
    ///
    /// - Parameter count: The number of photos that were to be added.
    func addingWords(known: Int, leftOut: Int, of count: Int) -> String? {
        let lines = [
            known > 0 ? formatter.photosAlreadyAdded(known, of: count) : nil,
            leftOut > 0 ? formatter.photosLeftOut(leftOut) : nil,
        ].compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The number of photos without those that cannot be used: "2 photos".
    var photoCount: String { formatter.photos(PhotoLimits.photos - room) }

    /// What becomes of the photos before they are identified, or that none can be used; nil if the photos can be identified now.
    var outlook: String? {
        if !photos.isEmpty, photos.allSatisfy(\.isFailed) {
            return ntr(
                "This file cannot be used. Choose another one.", "None of these files can be used. Choose others.", photos.count)
        }
        guard needsSetup, !photos.isEmpty else { return nil }
        return models.work == nil
            ? tr("Your photos wait until you have chosen how to identify them.")
            : tr("The photos will be identified when the model is installed.")
    }

    func failure(_ error: any Error) -> Failure {
        let message = formatter.message(for: error)
        switch error {
        case IdentificationError.notConfigured: return keyMissing(message)
        case IdentificationError.noModel, IdentificationError.uploadsOff: return Failure(message: message, remedy: .setUp)
        case IdentificationError.bothSourcesFailed(let onDevice, let api):
            let causes = [
                tr("{source}: {message}").filled(["source": WebService.plantNet.title, "message": formatter.message(for: api)]),
                tr("On this computer: {message}").filled(["message": formatter.message(for: onDevice)]),
            ]
            return Failure(message: message, causes: causes, remedy: .retry)
        case let error as any WebServiceError:
            switch error.failure {
            case .keyRejected: return keyMissing(message)
            // The flora is chosen on the same page as the key.
            case .floraUnknown: return Failure(message: message, remedy: .setUp)
            case .notFound: return Failure(message: message, remedy: .otherPhotos, isNoMatch: true)
            // Asking again before the quota is renewed would fail again.
            case .quotaUsed: return Failure(message: message, remedy: .wait)
            case .photoRejected, .offline, .unavailable: return Failure(message: message, remedy: .retry)
            }
        default: return Failure(message: message, remedy: .retry)
        }
    }

    private func keyMissing(_ message: String) -> Failure {
        let setUp = tr("Identifying photos with Pl@ntNet requires your own API key, which is free at my.plantnet.org.")
        return Failure(message: "\(message) \(setUp)", remedy: .setUp)
    }

    var stepLine: String {
        switch step {
        case nil: ""
        case .looking: tr("The model on this computer is analyzing the photos")
        case .asking(let sent) where sent < 1:
            tr("Sending photos, {percent} uploaded").filled(["percent": formatter.percent(sent)])
        case .asking, .waiting: tr("Photos sent; waiting for the answer")
        case .retrying: tr("The service did not respond; trying again")
        }
    }

    /// How the result was obtained: "Pl@ntNet answered in 1.4 s. 486 online identifications left today."
    var provenance: String {
        guard let answer else { return "" }
        if answer.isCached { return tr("The same photos were identified before; this is the saved result.") }
        let seconds = Double(answer.duration.components.seconds) + Double(answer.duration.components.attoseconds) / 1e18
        var line = answer.durations.count > 1 ? durations(answer) : line(answer.preferred.source, seconds)
        if answer.plantNet == nil, answer.errors.isEmpty { line += " " + tr("The photos were not sent.") }
        guard let remaining = answer.remaining else { return line }
        let left = ntr("{n} online identification left today.", "{n} online identifications left today.", remaining)
        return "\(line) \(left.filled(["n": formatter.number(remaining)]))"
    }

    private func line(_ source: Candidate.Source, _ seconds: Double) -> String {
        let words =
            switch source {
            case .plantNet: tr("Pl@ntNet answered in {n} s.")
            case .onDevice: tr("This computer answered in {n} s.")
            }
        return words.filled(["n": formatter.number(max(0.1, seconds))])
    }

    private func durations(_ answer: Identification) -> String {
        answer.durations.sorted { $0.key.rawValue < $1.key.rawValue }.map { source, duration in
            line(source, duration / .seconds(1))
        }.joined(separator: " ")
    }

    /// The candidates of the same species, one for each source that lists it, if both agree on the first species; otherwise the
    /// candidate alone.
    func candidatesBySource(for candidate: Candidate) -> [Candidate] {
        guard let answer, answer.isAgreed else { return [candidate] }
        return [.onDevice, .plantNet].compactMap { source in
            source == candidate.source ? candidate : answer.candidate(of: source, like: candidate)
        }
    }

    /// Why sources gave no answer although they were asked, a line for each; nil if there is none.
    var sourceErrors: String? {
        let lines = [Candidate.Source.plantNet, .onDevice].compactMap { source in
            answer?.errors[source].map {
                tr("{source}: {message}").filled([
                    "source": formatter.name(of: source), "message": formatter.message(for: $0.error),
                ])
            }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Why no candidate is proposed, and what would help; empty if one is.
    var doubt: String {
        let reason: String
        switch certainty {
        case .sure: return ""
        case .faint: reason = tr("No plant is a good match.") + (answer?.preferred.verdict?.genus == nil ? "" : sharedTaxon)
        case .disputed: reason = tr("The two answers differ.")
        case .unknown: reason = tr("The model on this computer does not recognize this plant.")
        case .close(let count):
            let fit = ntr("{n} plant matches about equally well.", "{n} plants match about equally well.", count)
                .filled(["n": formatter.number(count)])
            reason = "\(fit)\(sharedTaxon)"
        }
        return "\(reason) \(adviceForPhotos)"
    }

    /// What the candidates near the best one have in common, as a sentence after a space; empty for nothing.
    private var sharedTaxon: String {
        if let genus = answer?.preferred.verdict?.genus {
            return " " + tr("It probably belongs to the genus {genus}.").filled(["genus": genus])
        }
        let near = Certainty.near(candidates)
        if let genus = Set(near.map(\.genus)).only {
            return " " + tr("All belong to the genus {genus}.").filled(["genus": genus])
        }
        if let family = Set(near.map(\.family)).only {
            return " " + tr("All belong to the family {family}.").filled(["family": family])
        }
        return ""
    }

    private var adviceForPhotos: String {
        room > 0
            ? tr("A photo of one leaf from above, or of a flower, would help most.")
            : tr("Sharper photos of one leaf or one flower would help most.")
    }

    /// The title in lists: the name of the best candidate, or else the number of photos.
    var title: String { candidates.first.map(\.shownName) ?? photoCount }
}

extension Set where Element == String? {
    /// The only value in the set; nil if values differ or it is missing.
    fileprivate var only: String? { count == 1 ? first ?? nil : nil }
}

extension Candidate {
    /// The display name: the most common of the common names, or else the scientific name.
    var shownName: String { commonNames.first ?? scientificName }

    /// The scientific name with its author, and the family: "Monstera deliciosa Liebm. · Araceae".
    var scientificLine: String { [nameWithAuthor, family].compactMap { $0 }.joined(separator: " · ") }

    /// The species page at the Global Biodiversity Information Facility; nil if its number is missing or malformed.
    var gbifPage: String? {
        guard let gbif, !gbif.isEmpty, gbif.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return "https://www.gbif.org/species/\(gbif)"
    }

    /// The candidate as a search result, for the form that adds a plant.
    var match: SpeciesMatch {
        SpeciesMatch(
            scientificName: scientificName, commonName: commonNames.first, family: family, matched: shownName,
            isSynonym: false, art: nil, source: .user)
    }
}
