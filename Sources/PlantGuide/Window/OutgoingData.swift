import Localization

/// Something that leaves this computer: to whom it goes, and when. README.md, "Services", has the details.
struct OutgoingData {
    let title: String
    let detail: String

    /// Photos, which are sent only with the user's consent.
    static var photos: OutgoingData {
        OutgoingData(
            title: tr("Photos to Pl@ntNet"),
            detail: tr("A smaller copy without location, date, or camera data, when you identify a plant"))
    }

    /// What else is sent or requested.
    static var others: [OutgoingData] {
        [
            OutgoingData(
                title: tr("Species Names to Trefle"),
                detail: tr("Only if you have entered a key for Trefle, when you open a plant’s page or its care advice")),
            OutgoingData(
                title: tr("Pictures and Links"),
                detail: tr(
                    "Reference pictures are downloaded from servers that Pl@ntNet names; picture links that you drop, from their own servers"
                )),
            OutgoingData(
                title: tr("Models"), detail: tr("Downloaded from their publishers when you install them")),
        ]
    }

    /// The statement that nothing else is.
    static var nothingElse: OutgoingData {
        OutgoingData(title: tr("Nothing Else"), detail: tr("No accounts, no usage statistics"))
    }
}
