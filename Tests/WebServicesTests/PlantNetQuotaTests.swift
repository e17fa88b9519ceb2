import Foundation
import Garden
import TestSupport
import Testing

@testable import WebServices

@Suite("Quota and rejections of Pl@ntNet")
struct PlantNetQuotaTests {
    private let day = LocalDay("2026-03-01")!
    private let noon = Date(timeIntervalSince1970: 1_772_366_400)

    private func quota(_ text: String) -> Quota? {
        ServiceReply.read(PlantNetQuota.self, Data(text.utf8))?.quota(on: day)
    }

    @Test(
        "each format of the daily quota is decoded",
        arguments: [
            (#"{"day": "2026-03-01", "quota": {"identify": {"count": 20, "total": 2000, "remaining": 1980}}}"#, 2_000, 1_980),
            (#"{"quota": {"identify": {"count": 20, "total": 500}}}"#, 500, 480),
            (#"{"day": "2026-03-01", "quota": {"identify": {"count": 510}}}"#, 500, 0),
            (#"{"day": "2026-03-01", "count": {"identify": 12}, "remaining": {"identify": 488}}"#, 500, 488),
            (#"{"day": "2026-03-01", "count": 12, "remaining": 1988}"#, 2_000, 1_988),
            (
                #"[{"day": "2026-03-01", "quota": {"identify": {"count": 7}}}, {"day": "2026-02-28", "count": {"identify": 1}}]"#,
                500, 493
            ),
            (#"[{"day": "2026-02-28", "quota": {"identify": {"count": 7, "total": 1000}}}]"#, 1_000, 1_000),
            (#"[null, {"day": "2026-03-01", "quota": {"identify": {"count": 1e300, "remaining": 3}}}]"#, 500, 3),
        ])
    func readsQuota(text: String, total: Int, remaining: Int) {
        #expect(quota(text) == Quota(total: total, remaining: remaining, day: day))
    }

    @Test("a quota without a number yields nil", arguments: ["{}", "[]", "7", #"{"quota": {"identify": {}}}"#])
    func refusesQuota(text: String) {
        #expect(quota(text) == nil)
    }

    @Test("the recorded list of days is decoded", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsRecorded() throws {
        let days = try #require(ServiceReply.read(PlantNetQuota.self, Fixtures.data("plantnet/quota-200.json")))
        #expect(days.quota(on: LocalDay("2025-02-10")!)?.remaining == 0)
        #expect(days.quota(on: LocalDay("2025-02-12")!)?.remaining == 500)
    }

    @Test(
        "the remaining requests are read from body and headers",
        arguments: [
            (nil, #""dailyQuota";r=1999;t=3600"#, #""dailyQuota";q=2000;w=86400;pk=:Zm9v:"#, 1_999, 2_000, 3_600.0),
            (498, nil, nil, 498, nil, nil),
            (498, #""dailyQuota";r=490;t=7"#, nil, 498, nil, 7),
            (nil, #""burst";r=3;t=1, "dailyQuota";r=12;t=60"#, #""burst";q=5;w=1, "dailyQuota";q=500;w=86400"#, 12, 500, 60),
            (nil, "r=0; t=999999999", nil, 0, nil, 86_400),
        ] as [(Int?, String?, String?, Int, Int?, TimeInterval?)])
    func readsAllowance(
        body: Int?, state: String?, policy: String?, remaining: Int, total: Int?, seconds: TimeInterval?
    ) throws {
        var headers: [String: String] = [:]
        headers["ratelimit"] = state
        headers["ratelimit-policy"] = policy
        let allowance = try #require(PlantNet.Allowance(remaining: body, headers: headers, now: noon))
        #expect(allowance.remaining == remaining)
        #expect(allowance.total == total)
        #expect(allowance.resetDate == seconds.map { noon + $0 })
    }

    @Test("a header without a quota yields nil", arguments: ["", "dailyQuota", "r=x", ";;==;,", "r=99999999999999999999"])
    func readsNoAllowance(header: String) {
        #expect(PlantNet.Allowance(remaining: nil, headers: ["ratelimit": header], now: noon) == nil)
    }

    @Test(
        "each rejection maps to its error",
        arguments: [
            (400, "", PlantNetError.imageUploadFailed), (401, "", .invalidAPIKey), (403, "", .invalidAPIKey),
            (404, #"{"statusCode": 404, "error": "Not Found", "message": "Species not found"}"#, .noResultsFound),
            (404, #"{"statusCode": 404, "error": "Not Found", "message": "Unknown project: mars"}"#, .projectNotFound("mars")),
            (404, "<html>nothing here</html>", .serverError(statusCode: 404)), (408, "", .imageUploadFailed),
            (413, "", .imageTooLarge(maxSize: 50_000_000)), (414, "", .imageUploadFailed), (415, "", .invalidImageFormat),
            (422, "", .serverError(statusCode: 422)), (500, "<html>oh</html>", .serverError(statusCode: 500)),
            (503, "", .serverError(statusCode: 503)), (302, "", .invalidResponse), (204, "", .invalidResponse),
            (429, "", .rateLimitExceeded(resetDate: Date(timeIntervalSince1970: 1_772_409_600))),
        ])
    func mapsRefusals(status: Int, body: String, error: PlantNetError) {
        let response = HTTPResponse(status: status, headers: [:], body: Data(body.utf8))
        #expect(PlantNetError(refusal: response, project: "mars", now: noon) == error)
    }

    @Test("a rate limit ends at the time that the service reports")
    func resets() {
        let response = HTTPResponse(status: 429, headers: ["ratelimit": #""dailyQuota";r=0;t=90"#], body: Data())
        #expect(
            PlantNetError(refusal: response, project: "all", now: noon) == .rateLimitExceeded(resetDate: noon + 90))
    }

    @Test("the recorded rejection means that no plant was found", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsRecordedRefusal() throws {
        let body = try Fixtures.data("plantnet/404-species-not-found.json")
        let response = HTTPResponse(status: 404, headers: [:], body: body)
        #expect(PlantNetError(refusal: response, project: "all", now: noon) == .noResultsFound)
    }
}
