/// Plain facts about a plant, from which nothing is derived. Only the garden and its exports have them.
public struct PlantDetails: Hashable, Sendable {
    /// Where the plant came from in the user's words, such as "Botanical garden, spring sale": one line of at most
    /// ``longestOrigin`` characters; empty if it is not known.
    public var origin: String
    /// What the plant cost; nil if that is not known.
    public var price: Price?
    /// The values in the fields that the user defined. Values in fields that were removed are not among them.
    public var custom: [CustomField.ID: CustomValue]

    /// The maximum length of ``origin``, in characters.
    public static let longestOrigin = 200

    /// Creates details. By default nothing is known.
    public init(origin: String = "", price: Price? = nil, custom: [CustomField.ID: CustomValue] = [:]) {
        self.origin = origin
        self.price = price
        self.custom = custom
    }
}
