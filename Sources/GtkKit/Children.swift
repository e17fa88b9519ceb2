/// A result builder that collects the children of a container. Conditions and loops are evaluated once.
///
/// For children that appear or disappear later, bind `isVisible` or use a ``Stack``.
@MainActor
@resultBuilder
public enum Children {
    /// One child.
    public static func buildExpression(_ widget: any Widget) -> [any Widget] { [widget] }

    /// Children from an existing array.
    public static func buildExpression(_ widgets: [any Widget]) -> [any Widget] { widgets }

    /// The children of a block, in order.
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
