/// Collects the children of a container: a list with conditions and loops, evaluated once.
///
/// What has to come and go later is bound (`isVisible`, ``Stack``), not built.
@MainActor
@resultBuilder
public enum Children {
    /// One child.
    public static func buildExpression(_ widget: any Widget) -> [any Widget] { [widget] }

    /// Children that were made elsewhere.
    public static func buildExpression(_ widgets: [any Widget]) -> [any Widget] { widgets }

    /// The children of a block, in their order.
    public static func buildBlock(_ parts: [any Widget]...) -> [any Widget] { parts.flatMap { $0 } }

    /// Children under an `if` without `else`.
    public static func buildOptional(_ part: [any Widget]?) -> [any Widget] { part ?? [] }

    /// Children under `if`.
    public static func buildEither(first part: [any Widget]) -> [any Widget] { part }

    /// Children under `else`.
    public static func buildEither(second part: [any Widget]) -> [any Widget] { part }

    /// The children of a loop.
    public static func buildArray(_ parts: [[any Widget]]) -> [any Widget] { parts.flatMap { $0 } }
}
