import Foundation
import Garden
import GardenData
import Localization

/// Why a command failed: a message and an exit status.
struct Failure: Error {
    /// Exit statuses; those from 64 to 77 are from sysexits.h.
    enum Code: Int32 {
        case failed = 1
        case wrongValue = 64
        case inputUnreadable = 66
        case serviceAway = 69
        case notPermitted = 77
        /// As shells report a program that SIGINT ended.
        case interrupted = 130
    }

    let code: Code
    /// The message to print; nil if everything was already printed.
    let message: String?
    /// Rows that are printed below the message.
    var table: Table?

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// The failure for an invalid argument.
    ///
    /// - Parameter table: What the argument could mean, printed below the message; nil for nothing.
    static func wrong(_ message: String, above table: Table? = nil) -> Failure {
        var failure = Failure(.wrongValue, message)
        failure.table = table
        return failure
    }

    /// Creates the failure for an error, with its localized message, exit status and advice.
    ///
    /// - Parameter folders: Where a backup of a garden that is damaged or gone may be; nil not to look for one.
    init(_ error: any Error, _ formatter: GardenFormatter, in folders: Folders? = nil) {
        let message = Self.message(of: error, formatter)
        let advice = Self.advice(on: error) ?? folders.flatMap { Self.advice(on: error, in: $0) }
        self.init(Self.code(of: error), advice.map { "\(message) \($0)" } ?? message)
    }

    /// The message, with those of both causes after it if no source identified the photos.
    private static func message(of error: any Error, _ formatter: GardenFormatter) -> String {
        let message = formatter.message(for: error)
        guard case IdentificationError.bothSourcesFailed(let onDevice, let api) = error else { return message }
        let causes = [(Candidate.Source.plantNet, api), (.onDevice, onDevice)].map { source, cause in
            tr("{source}: {message}").filled([
                "source": formatter.name(of: source), "message": formatter.message(for: cause),
            ])
        }
        return ([message] + causes).joined(separator: " ")
    }

    /// That there is no key for a service, and how to get one.
    static func missingKey(of service: WebService) -> String {
        tr("There is no key for {service}. Get one at {address}, then run “plantguidectl key set {name}”.")
            .filled(["service": service.title, "address": service.keyAddress, "name": service.rawValue])
    }

    /// Advice to restore a backup.
    ///
    /// - Parameter isReadable: Whether the garden can be read, so that it is only replaced if that is asked for.
    static func restoring(isReadable: Bool) -> String {
        let command = "plantguidectl restore" + (isReadable ? " --replace" : "")
        return tr("“{command}” replaces the garden with its newest backup.").filled(["command": command])
    }

    private static func advice(on error: any Error, in folders: Folders) -> String? {
        guard GardenRepository.isGardenLost(error, in: folders), GardenRepository.newestBackup(folders) != nil else { return nil }
        return restoring(isReadable: false)
    }

    private static func code(of error: any Error) -> Code {
        switch error {
        case GardenError.plantNotFound, GardenError.taskNotFound, GardenError.problemNotFound, GardenError.problemResolved,
            GardenError.alreadyRecorded,
            GardenError.fieldNotFound, GardenError.roomNotFound, GardenError.nothingToUndo, GardenError.nothingToRedo:
            .failed
        case is GardenError, ExportError.gardenNotEmpty, ExportError.gardenHasFields: .wrongValue
        case ExportError.notWritable: .notPermitted
        case ExportError.diskFull: .failed
        case is ExportError: .inputUnreadable
        case StoreError.newerSchema, StoreError.damaged, StoreError.emptied: .inputUnreadable
        case StoreError.readOnly: .notPermitted
        case TableError.notImported: .failed
        case is TableError: .inputUnreadable
        case let error as any WebServiceError: code(of: error.failure)
        case let error as PhotoError: code(of: error)
        case let error as SecretsError: code(of: error)
        case let error as ReminderError: code(of: error)
        case IdentificationError.notConfigured, IdentificationError.noModel, IdentificationError.uploadsOff: .notPermitted
        case IdentificationError.bothSourcesFailed(_, let api): code(of: api)
        case let error as ModelInstallError: code(of: error)
        case is ModelManifestError, ModelError.changed, ModelError.unreadable, ModelError.unlikeManifest, ModelError.refused:
            .inputUnreadable
        default: .failed
        }
    }

    private static func code(of error: ModelInstallError) -> Code {
        switch error {
        case .unknown: .failed
        case .incomplete, .notAModel, .tooLarge, .wrongFile: .inputUnreadable
        case .unreachable, .server: .serviceAway
        case .noAddress, .idTaken: .wrongValue
        case .notWritable: .notPermitted
        case .diskFull, .busy: .failed
        }
    }

    private static func code(of failure: WebServiceFailure) -> Code {
        switch failure {
        case .notFound: .failed
        case .floraUnknown: .wrongValue
        case .photoRejected: .inputUnreadable
        case .keyRejected: .notPermitted
        case .offline, .quotaUsed, .unavailable: .serviceAway
        }
    }

    private static func code(of error: PhotoError) -> Code {
        switch error {
        case .workerMissing: .failed
        case .linkRefused, .linkPrivate: .wrongValue
        case .unreadable, .notAPicture, .damaged, .tooLarge, .tooManyPixels, .tooMuchWork, .linkFailed, .linkInsecure,
            .linkTruncated:
            .inputUnreadable
        }
    }

    private static func code(of error: ReminderError) -> Code {
        switch error {
        case .invalidTriggerDate: .wrongValue
        case .schedulingFailed, .categoryNotRegistered, .permissionDenied: .serviceAway
        }
    }

    private static func code(of error: SecretsError) -> Code {
        switch error {
        case .notAKey, .keyTooShort, .variableInvalid: .wrongValue
        case .serviceMissing, .timedOut, .failed: .serviceAway
        case .locked, .fileExposed, .fileFailed: .notPermitted
        }
    }

    /// Advice on how to resolve an error if its message alone does not say so; nil otherwise.
    private static func advice(on error: any Error) -> String? {
        switch error {
        case IdentificationError.notConfigured: advice(onKeyOf: .plantNet)
        case IdentificationError.noModel: tr("Install one with “plantguidectl model install iris-9”, or use “--strategy online”.")
        case let error as any WebServiceError where error.failure == .keyRejected: advice(onKeyOf: error.service)
        case let error as any WebServiceError where error.failure == .offline:
            tr("{service} cannot be reached.").filled(["service": error.service.title])
        case IdentificationError.uploadsOff:
            tr(
                "They would be sent to Pl@ntNet (my-api.plantnet.org) as smaller copies without location, date, or camera data. To agree, run “plantguidectl preferences set mayUpload true”."
            )
        case GardenError.soilStateMissing:
            tr(
                "If it was dry and you watered, use “task done --soil right”, or “--soil dry” if it was bone dry. If it is still moist, use “task done --soil moist”."
            )
        case GardenError.periodOverlaps(let other):
            tr("To remove or end it, run “plantguidectl away end {id}”.").filled(["id": String(other.id.description.prefix(8))])
        case ExportError.gardenNotEmpty, ExportError.gardenHasFields:
            tr("With --replace, the garden is backed up and then replaced.")
        default: nil
        }
    }

    private static func advice(onKeyOf service: WebService) -> String {
        tr("Get a free key at {address}, then run “plantguidectl key set {service}”.")
            .filled(["address": service.keyAddress, "service": service.rawValue])
    }
}
