import GtkKit
import Localization

/// The works by others that the program contains, with their licenses.
///
/// - Parameter hasLiteRT: Whether the library that runs models is installed with the program.
func bundledWorks(hasLiteRT: Bool) -> [AboutWindow.Work] {
    let works = [
        AboutWindow.Work(
            title: tr("Drawings and Icons"), copyright: "© 2026 \(tr("The PlantGuide contributors"))", license: .gpl3OrLater),
        AboutWindow.Work(
            title: "ECOCROP", copyright: "© Food and Agriculture Organization of the United Nations",
            license: .text(
                tr("Licensed under CC BY 4.0. The catalog has values that were converted from some of its records.")
                    + " https://creativecommons.org/licenses/by/4.0/")),
        AboutWindow.Work(
            title: tr("Plant Names in Iris 9"), copyright: "© brunopaiva15",
            license: .text(tr("Licensed under CC BY 4.0.") + " https://creativecommons.org/licenses/by/4.0/")),
        AboutWindow.Work(
            title: "Swift, Foundation, swift-argument-parser, swift-subprocess, swift-system",
            copyright: "© Apple Inc. and the Swift project authors", license: .apache2),
        AboutWindow.Work(title: "swift-log", copyright: "© 2018, 2019 The SwiftLog Project", license: .apache2),
        AboutWindow.Work(title: "GRDB.swift", copyright: "© 2015–2025 Gwendal Roué", license: .text(grdbNotice)),
        AboutWindow.Work(
            title: "ICU", copyright: "© Unicode, Inc.",
            license: .text("Unicode License V3\n\n\(unicodeNotice)")),
    ]
    guard hasLiteRT else { return works }
    return works + [
        AboutWindow.Work(
            title: "LiteRT", copyright: "Google AI Edge",
            license: .text(
                tr(
                    "Licensed under the Apache License, version 2.0. Its text and the notices of the libraries in it are in the files litert-LICENSE and litert-NOTICES.txt beside the library."
                )))
    ]
}

/// The license of GRDB, which is to be part of all copies.
private let grdbNotice = """
    Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation \
    files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, \
    modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the \
    Software is furnished to do so, subject to the following conditions:

    The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

    THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE \
    WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR \
    COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, \
    ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
    """

/// The license of ICU, which is a part of Foundation and is to be with all copies.
private let unicodeNotice = """
    Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated documentation \
    (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data Files or Software \
    without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, and/or sell \
    copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to do so, \
    provided that either (a) this copyright and permission notice appear with all copies of the Data Files or Software, or (b) \
    this copyright and permission notice appear in associated Documentation.

    THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT \
    LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS. IN \
    NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR \
    CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF \
    CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES \
    OR SOFTWARE.

    Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to promote \
    the sale, use or other dealings in these Data Files or Software without prior written authorization of the copyright holder.
    """
