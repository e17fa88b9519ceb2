import Foundation
import Garden
import Localization

extension CommandContext {
    /// An identification as JSON with stable keys.
    func json(_ found: Identification, _ care: [String: CareProfile]) -> Json {
        [
            "preferred": json(found.preferred, care), "plantnet": found.plantNet.map { json($0, care) } ?? .null,
            "onDevice": found.onDevice.map { json($0, care) } ?? .null, "cached": .bool(found.isCached),
            "seconds": .decimal(Self.seconds(found.duration)), "remaining": .number(found.remaining),
            "disputed": .bool(found.isDisputed), "unconfirmed": .bool(found.isUnconfirmed),
            "errors": .object([Candidate.Source.plantNet, .onDevice].map { ($0.rawValue, .text(error(of: $0, found))) }),
        ]
    }

    /// Why a source gave no answer although it was asked; nil if it gave one or was not asked.
    private func error(of source: Candidate.Source, _ found: Identification) -> String? {
        found.errors[source].map { formatter.message(for: $0.error) }
    }

    private func json(_ answer: PhotoAnswer, _ care: [String: CareProfile]) -> Json {
        [
            "source": .text(answer.source.rawValue), "candidates": .list(answer.candidates.map { json($0, care) }),
            "model": .text(answer.verdict?.model), "probableGenus": .text(answer.verdict?.genus),
            "sure": answer.verdict.map { .bool($0.isSure) } ?? .null,
        ]
    }

    private func json(_ candidate: Candidate, _ care: [String: CareProfile]) -> Json {
        [
            "scientificName": .text(candidate.scientificName), "authorship": .text(candidate.authorship),
            "commonNames": .list(candidate.commonNames.map { .text($0) }), "genus": .text(candidate.genus),
            "family": .text(candidate.family), "score": .decimal(candidate.score), "gbif": .text(candidate.gbif),
            "source": .text(candidate.source.rawValue), "toxicity": toxicity(care[candidate.scientificName]),
            "relatedToxicity": relatedToxicity(care[candidate.scientificName]),
            "isUnusualIndoors": .bool(candidate.isUnusualIndoors),
        ]
    }

    /// Seconds, rounded to milliseconds: smaller differences are meaningless.
    private static func seconds(_ duration: Duration) -> Double { (duration / .milliseconds(1)).rounded() / 1_000 }

    /// An identification as text, the likeliest species first.
    func lines(_ found: Identification, _ care: [String: CareProfile]) -> String {
        var table = Table([
            tr("Confidence"), tr("Source"), tr("Scientific name"), tr("Common names"), tr("Family"), tr("Toxicity"),
        ])
        for candidate in found.preferred.candidates {
            table.add([
                formatter.percent(candidate.score), formatter.name(of: candidate.source), candidate.nameWithAuthor,
                candidate.commonNames.prefix(3).joined(separator: ", "), candidate.family ?? "",
                formatter.toxicity(care[candidate.scientificName] ?? CareProfile()),
            ])
        }
        let credit = found.plantNet == nil ? "" : tr("Powered by Pl@ntNet")
        let dispute = found.isDisputed ? tr("Pl@ntNet and this computer suggest different plants.") : ""
        let verdict = found.plantNet == nil ? found.onDevice?.verdict : nil
        let doubt = verdict?.isSure == false ? tr("This computer is not sure.") : ""
        let genus = verdict?.genus.map { tr("It probably belongs to the genus {genus}.").filled(["genus": $0]) }
        let errors = [Candidate.Source.plantNet, .onDevice].compactMap { source in
            error(of: source, found).map {
                tr("{source}: {message}").filled(["source": formatter.name(of: source), "message": $0])
            }
        }
        let unusual = found.preferred.candidates.filter(\.isUnusualIndoors).map(\.scientificName)
        let place = unusual.isEmpty ? "" : tr("Rarely grown indoors: {plants}").filled(["plants": formatter.list(unusual)])
        let notes = [dispute, doubt, genus ?? "", place] + errors + [formatter.identificationWarning]
        return ([table.text] + notes + [found.onDevice?.verdict?.attribution ?? "", credit]).filter { !$0.isEmpty }.joined(
            separator: "\n\n")
    }

    /// A warning if few requests are left today; nil if there are plenty or the number is unknown.
    func warning(ofRemaining remaining: Int?) -> String? {
        guard let remaining, Quota(remaining: remaining, day: today).level != .plenty else { return nil }
        return ntr("{n} Pl@ntNet identification left today.", "{n} Pl@ntNet identifications left today.", remaining)
            .filled(["n": formatter.number(remaining)])
    }
}
