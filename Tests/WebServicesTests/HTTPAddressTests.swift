import CCurl
import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("Allowed addresses")
struct HTTPAddressTests {
    private let client = HTTPClient()

    @Test(
        "private and reserved addresses are not public",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
            "203.0.113.9", "224.0.0.251", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
            "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "fe80::1",
            "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "2002:0a00:0001::", "2002:7f00:1::",
            "3fff::1", "4000::1", "100::1",
        ])
    func privateAddresses(text: String) throws {
        #expect(!(try #require(NetworkAddress(text)).isPublic))
    }

    @Test(
        "addresses of the internet are public",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
            "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
        ])
    func publicAddresses(text: String) throws {
        #expect(try #require(NetworkAddress(text)).isPublic)
    }

    @Test("loopback addresses are recognized, IPv4-mapped ones too, and other text is not parsed")
    func loopbackAddresses() {
        for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] { #expect(NetworkAddress(text)?.isLoopback == true) }
        for text in ["128.0.0.1", "::2", "::", "10.0.0.1"] { #expect(NetworkAddress(text)?.isLoopback == false) }
        for text in ["", "localhost", "127.1", "0x7f.1", "fe80::1%eth0", "[::1]"] { #expect(NetworkAddress(text) == nil) }
    }

    @Test(
        "a URL is rejected unless it is https, or http to this machine, without user information",
        arguments: [
            "http://example.org/", "http://10.0.0.1/", "http://localhost.example.org/", "http://127.0.0.1.example.org/",
            "http://128.0.0.1/", "file:///etc/passwd", "ftp://127.0.0.1/", "https:///nothing", "https://user@example.org/",
            "https://user:word@example.org/", "javascript:1", "data:text/plain,1", "/relative",
        ])
    func strangeURLsAreRefused(text: String) async throws {
        let url = try #require(URL(string: text))
        await #expect(throws: HTTPError.addressRefused) { try await client.send(HTTPRequest(url, timeout: 10)) }
    }

    @Test(
        "with private addresses refused, any name or number of this machine is rejected before anything is sent",
        arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0.0.0.0"])
    func privatePlacesAreRefused(host: String) async throws {
        let server = try LoopbackServer()
        let port = try #require(server.base.port)
        for scheme in ["https", "http"] {
            var request = HTTPRequest(try #require(URL(string: "\(scheme)://\(host):\(port)/")), timeout: 10)
            request.refusesPrivateAddresses = true
            let error = scheme == "https" ? HTTPError.privateAddress : .addressRefused
            await #expect(throws: error) { try await client.send(request) }
        }
        #expect(server.accepted == 0)
    }

    @Test("addresses of this machine and of private networks are recognized in a URL")
    func privateHosts() throws {
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "10.0.0.1", "192.168.1.1", "[::1]", "[fe80::1]"] {
            #expect(HTTPRequest.isPrivate(try #require(URL(string: "http://\(host):80/a"))), "\(host)")
        }
        for host in ["example.org", "1.1.1.1", "localhost.example.org", "[2606:4700::1111]"] {
            #expect(!HTTPRequest.isPrivate(try #require(URL(string: "http://\(host)/a"))), "\(host)")
        }
    }

    @Test("a connection reused from another request is checked again")
    func reusedConnectionsAreChecked() throws {
        var request = HTTPRequest(try #require(URL(string: "https://example.org/")), timeout: 10)
        request.refusesPrivateAddresses = true
        for (address, isAllowed) in [("192.168.1.1", false), ("::1", false), ("93.184.215.14", true)] {
            let transfer = CurlTransfer(request, progress: nil)
            _ = try transfer.begin()
            var text = Array(address.utf8CString)
            let verdict = checkConnection(Unmanaged.passUnretained(transfer).toOpaque(), &text, nil, 443, 40_000)
            #expect((verdict == CURL_PREREQFUNC_OK) == isAllowed)
            #expect((transfer.failure == .privateAddress) == !isAllowed)
            transfer.end(throwing: CancellationError())
        }
    }
}
