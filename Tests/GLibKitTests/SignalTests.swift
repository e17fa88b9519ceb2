import CGio
import Testing

@testable import GLibKit

@Suite("Signals and errors of C objects")
@MainActor
struct SignalTests {
    private func makeAction(_ type: String? = nil) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(g_simple_action_new("probe", type.map { g_variant_type_new($0) } ?? nil)!)
    }

    @Test("a closure receives the emitter and the argument, and is released with its object")
    func arguments() {
        let action = makeAction("s")
        var token: Token? = Token()
        weak let watched = token
        var heard: [String] = []
        Signal.connect(action, "activate") { [token] arguments in
            _ = token
            #expect(arguments.count == 2)
            #expect(arguments.object(0) == action)
            heard.append(arguments.variant(1)?.stringValue ?? "nothing")
        }
        token = nil
        for word in ["leaf", "root"] {
            Variant.string(word).withPointer { g_action_activate(OpaquePointer(action), $0) }
        }
        #expect(heard == ["leaf", "root"])
        #expect(watched != nil)
        g_object_unref(action)
        #expect(watched == nil)
    }

    @Test("disconnecting releases the closure, and disconnecting twice is harmless")
    func disconnect() {
        let action = makeAction()
        var token: Token? = Token()
        weak let watched = token
        var calls = 0
        let connection = Signal.connect(action, "activate") { [token] _ in
            _ = token
            calls += 1
        }
        token = nil
        Signal.disconnect(action, connection)
        Signal.disconnect(action, connection)
        g_action_activate(OpaquePointer(action), nil)
        #expect(calls == 0)
        #expect(watched == nil)
        g_object_unref(action)
    }

    @Test("a closure's return value is returned to C")
    func answer() {
        let application = HeadlessApplication(id: "io.github.plantguide.Answer", options: .nonUnique)
        application.onLocalOptions { _ in 7 }
        #expect(application.run(["answer"]) == 7)
    }

    @Test("the only instance is told so once, before it starts")
    func registration() {
        let application = HeadlessApplication(id: "io.github.plantguide.Registration", options: .nonUnique)
        var steps: [String] = []
        application.onStartup { steps.append("startup") }
        application.onRegister { steps.append("registered") }
        application.onActivate { steps.append("activated") }
        #expect(application.run(["registration"]) == 0)
        #expect(steps == ["registered", "startup", "activated"])
    }

    @Test("a C error is thrown with its domain, code and message")
    func error() throws {
        let thrown = #expect(throws: GLibError.self) { try Variant.parse("(1, ") }
        #expect(thrown?.domain == "g-variant-parse-error-quark")
        #expect(thrown?.message.isEmpty == false)
        #expect(thrown?.isServiceUnavailable == false)
    }
}

@Suite("Variants")
struct VariantTests {
    @Test(
        "a variant has the right type and round-trips through its text",
        arguments: [
            (Variant.string("Aloe"), "s", "'Aloe'"), (.bool(true), "b", "true"), (.byte(7), "y", "byte 0x07"),
            (.int32(-3), "i", "-3"), (.uint32(3), "u", "uint32 3"), (.int64(-5), "x", "int64 -5"), (.double(0.5), "d", "0.5"),
            (.strings(["a", "b"]), "as", "['a', 'b']"), (.strings([]), "as", "@as []"), (.tuple([]), "()", "()"),
            (.tuple([.string("a"), .uint32(1)]), "(su)", "('a', uint32 1)"), (.boxed(.bool(false)), "v", "<false>"),
            (.dictionary(["n": .int64(2), "a": .string("x")]), "a{sv}", "{'a': <'x'>, 'n': <int64 2>}"),
        ])
    func print(value: Variant, type: String, text: String) throws {
        #expect(value.type == type)
        #expect(value.description == text)
        #expect(try Variant.parse(text) == value)
    }

    @Test("a variant can only be read as its own type")
    func read() {
        #expect(Variant.string("Aloe").stringValue == "Aloe")
        #expect(Variant.string("1").intValue == nil)
        #expect(Variant.int64(-5).intValue == -5)
        #expect(Variant.uint32(.max).intValue == 4_294_967_295)
        #expect(Variant.bool(true).boolValue == true)
        #expect(Variant.int32(1).boolValue == nil)
        #expect(Variant.double(0.5).doubleValue == 0.5)
        #expect(Variant.strings(["a", "b"]).stringsValue == ["a", "b"])
        #expect(Variant.boxed(.string("in")).unboxed.stringValue == "in")
        #expect(Variant.tuple([.string("a"), .bool(true)]).members.count == 2)
        let table = Variant.dictionary(["count": .int64(2), "shown": .bool(true)]).dictionaryValue
        #expect(table?["count"]?.intValue == 2 && table?["shown"]?.boolValue == true && table?.count == 2)
        #expect(Variant.objectPath("/a/b")?.stringValue == "/a/b")
        #expect(Variant.objectPath("no path") == nil)
    }
}
