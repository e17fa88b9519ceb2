import Garden

extension GardenFormatter {
    /// The translation of a word from the fixed vocabularies of traits; an unknown word is returned unchanged.
    ///
    /// The words are from Trefle's documentation, from the USDA PLANTS database, from which Trefle copies some traits, and from
    /// the columns LISPA and LIFO of EcoCrop.
    func traitWord(_ word: String) -> String {
        switch word.lowercased() {
        // Life spans.
        case "annual": ctr("plant trait", "Annual")
        case "biennial": ctr("plant trait", "Biennial")
        case "perennial": ctr("plant trait", "Perennial")
        // Edible parts.
        case "roots": ctr("plant trait", "Roots")
        case "stem": ctr("plant trait", "Stem")
        case "leaves": ctr("plant trait", "Leaves")
        case "flowers": ctr("plant trait", "Flowers")
        case "fruits": ctr("plant trait", "Fruits")
        case "seeds": ctr("plant trait", "Seeds")
        case "tubers": ctr("plant trait", "Tubers")
        // Woody forms and habits.
        case "liana": ctr("plant trait", "Liana")
        case "subshrub", "sub-shrub": ctr("plant trait", "Subshrub")
        case "shrub": ctr("plant trait", "Shrub")
        case "tree": ctr("plant trait", "Tree")
        case "parasite": ctr("plant trait", "Parasite")
        case "forb/herb", "herb": ctr("plant trait", "Herb")
        case "graminoid", "grass": ctr("plant trait", "Grass")
        case "vine": ctr("plant trait", "Vine")
        case "nonvascular": ctr("plant trait", "Moss")
        case "lichenous": ctr("plant trait", "Lichen")
        case "other": ctr("plant trait", "Other")
        // Growth forms.
        case "bunch": ctr("plant trait", "Bunch")
        case "colonizing": ctr("plant trait", "Colonizing")
        case "multiple stem": ctr("plant trait", "Multiple Stem")
        case "rhizomatous": ctr("plant trait", "Rhizomatous")
        case "single crown": ctr("plant trait", "Single Crown")
        case "single stem": ctr("plant trait", "Single Stem")
        case "stoloniferous": ctr("plant trait", "Stoloniferous")
        case "thicket forming": ctr("plant trait", "Thicket Forming")
        // Postures.
        case "climbing": ctr("plant trait", "Climbing")
        case "columnar": ctr("plant trait", "Columnar")
        case "conical": ctr("plant trait", "Conical")
        case "decumbent": ctr("plant trait", "Decumbent")
        case "erect": ctr("plant trait", "Erect")
        case "irregular": ctr("plant trait", "Irregular")
        case "oval": ctr("plant trait", "Oval")
        case "prostrate": ctr("plant trait", "Prostrate")
        case "rounded": ctr("plant trait", "Rounded")
        case "semi-erect": ctr("plant trait", "Semi-Erect")
        case "vase": ctr("plant trait", "Vase")
        // Degrees.
        case "none": ctr("plant trait", "None")
        case "low": ctr("plant trait", "Low")
        case "mild": ctr("plant trait", "Mild")
        case "medium": ctr("plant trait", "Medium")
        case "high": ctr("plant trait", "High")
        case "fine": ctr("plant trait", "Fine")
        case "coarse": ctr("plant trait", "Coarse")
        // Colors.
        case "white": ctr("plant trait", "White")
        case "red": ctr("plant trait", "Red")
        case "brown": ctr("plant trait", "Brown")
        case "orange": ctr("plant trait", "Orange")
        case "yellow": ctr("plant trait", "Yellow")
        case "lime": ctr("plant trait", "Lime")
        case "green": ctr("plant trait", "Green")
        case "cyan": ctr("plant trait", "Cyan")
        case "blue": ctr("plant trait", "Blue")
        case "purple": ctr("plant trait", "Purple")
        case "magenta": ctr("plant trait", "Magenta")
        case "grey", "gray": ctr("plant trait", "Gray")
        case "black": ctr("plant trait", "Black")
        default: word
        }
    }
}
