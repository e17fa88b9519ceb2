// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

let package = Package(
    name: "PlantGuide",
    products: [
        .executable(name: "plantguide", targets: ["PlantGuide"]),
        .executable(name: "plantguide-agent", targets: ["PlantGuideAgent"]),
        .executable(name: "plantguidectl", targets: ["PlantGuideCtl"]),
        .executable(name: "plantguide-worker", targets: ["PlantGuideWorker"]),
        .executable(name: "plantguide-model-worker", targets: ["PlantGuideModelWorker"]),
        // For tests, which preload it into the programs.
        .library(name: "DiskProbe", type: .dynamic, targets: ["DiskProbe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .systemLibrary(name: "CIntl"),
        .systemLibrary(name: "CGio", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(
            name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),

        .systemLibrary(
            name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev", "libexif-dev"])]),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        // Only declarations: the libraries are loaded while the worker runs.
        .systemLibrary(name: "CModelRuntimes"),
        .systemLibrary(name: "CIcal", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
        .systemLibrary(
            name: "CGst", pkgConfig: "gstreamer-video-1.0",
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CQrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),
        .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),

        // libcurl and libarchive are loaded when they are first used, so that programs start faster.
        .target(name: "CLazyLibrary"),
        .target(name: "CCurl", dependencies: ["CLazyLibrary"]),
        .target(name: "CArchive", dependencies: ["CLazyLibrary"]),

        .target(name: "Garden"),
        .target(name: "Localization", dependencies: ["CIntl", "Garden"]),
        .target(name: "Archives", dependencies: ["CArchive"]),
        .target(name: "GardenStore", dependencies: ["Garden", "Archives", grdb, logging]),
        .target(name: "WebServices", dependencies: ["Garden", "Localization", "CCurl", logging]),
        .target(name: "Imaging", dependencies: ["Garden", subprocess, logging]),
        .target(name: "GLibKit", dependencies: ["CGio", logging]),
        .target(name: "DesktopIntegration", dependencies: ["Garden", "Localization", "GLibKit", "CNotify", "CSecret", logging]),
        .target(name: "GardenData", dependencies: ["Garden", "GardenStore", logging]),
        .target(name: "CalendarFeed", dependencies: ["Garden", "Localization", "GardenData", "CIcal", logging]),
        .target(name: "CameraKit", dependencies: ["Localization", "CGst", "CPixbuf"]),
        .target(name: "Printing", dependencies: ["Garden", "Localization", "CPangoCairo", "CPixbuf", "CQrencode"]),
        .target(
            name: "PlantServices",
            dependencies: ["Garden", "Archives", "GardenStore", "GardenData", "WebServices", "Imaging", logging]),
        .target(name: "GtkKit", dependencies: ["GLibKit", "Localization", "CGtk", logging]),

        .executableTarget(
            name: "PlantGuide",
            dependencies: [
                "Garden", "Localization", "GardenData", "CalendarFeed", "Printing", "PlantServices", "DesktopIntegration",
                "CameraKit", "GLibKit", "GtkKit", logging,
            ]),
        .executableTarget(
            name: "PlantGuideAgent",
            dependencies: ["Garden", "Localization", "GardenData", "CalendarFeed", "DesktopIntegration", "GLibKit", logging]),
        .executableTarget(
            name: "PlantGuideCtl",
            dependencies: [
                "Garden", "Localization", "GardenData", "CalendarFeed", "Printing", "PlantServices", "DesktopIntegration",
                arguments,
                logging,
            ]),
        .target(name: "WorkerProcess", dependencies: ["Garden", "CSeccomp"]),
        .executableTarget(name: "PlantGuideWorker", dependencies: ["Garden", "WorkerProcess", "CPixbuf", logging]),
        .executableTarget(name: "PlantGuideModelWorker", dependencies: ["Garden", "WorkerProcess", "CModelRuntimes"]),

        .executableTarget(
            name: "Timings",
            dependencies: ["Garden", "GardenStore", "GardenData", "CalendarFeed", "WebServices", "Imaging", "TestSupport"],
            path: "Benchmarks/Timings"),

        .target(
            name: "TestSupport",
            dependencies: ["Garden", "GardenStore", "GardenData", "Imaging", "GLibKit", "CGio", grdb, subprocess],
            path: "Tests/TestSupport"),
        .target(name: "DiskProbe", path: "Tests/DiskProbe"),
        .executableTarget(name: "Soak", dependencies: ["TestSupport"], path: "Tests/Soak"),
        .executableTarget(name: "Shots", dependencies: ["TestSupport"], path: "Tests/Shots"),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization", "TestSupport"]),
        .testTarget(name: "GardenTests", dependencies: ["Garden", "TestSupport"]),
        .testTarget(name: "GardenStoreTests", dependencies: ["GardenStore", "Archives", "TestSupport", grdb]),
        .executableTarget(name: "CatalogCheck", dependencies: ["GardenStore"], path: "Tests/CatalogCheck"),
        .executableTarget(name: "DragSource", dependencies: ["CGtk"], path: "Tests/DragSource"),
        .executableTarget(name: "MainLoopProbe", dependencies: ["GLibKit"], path: "Tests/MainLoopProbe"),
        .executableTarget(
            name: "CrashMatrix", dependencies: ["Garden", "GardenStore", "GardenData", "TestSupport", grdb],
            path: "Tests/CrashMatrix"),
        .testTarget(name: "GLibKitTests", dependencies: ["GLibKit", "TestSupport", "MainLoopProbe"]),
        .testTarget(name: "DesktopIntegrationTests", dependencies: ["DesktopIntegration", "TestSupport"]),
        .testTarget(name: "GardenDataTests", dependencies: ["GardenData", "TestSupport", grdb]),
        .testTarget(name: "PrintingTests", dependencies: ["Printing", "TestSupport"]),
        .testTarget(name: "CameraKitTests", dependencies: ["CameraKit", "TestSupport"]),
        .testTarget(name: "CalendarFeedTests", dependencies: ["CalendarFeed", "TestSupport"]),
        .executableTarget(
            name: "FuzzReplies", dependencies: ["Garden", "WebServices", "TestSupport"], path: "Tests/FuzzReplies"),
        .testTarget(name: "WebServicesTests", dependencies: ["WebServices", "TestSupport"]),
        .executableTarget(name: "WorkerProbe", dependencies: ["WorkerProcess"], path: "Tests/WorkerProbe"),
        .executableTarget(name: "FuzzPhotos", dependencies: ["Imaging", "TestSupport"], path: "Tests/FuzzPhotos"),
        .testTarget(
            name: "ImagingTests",
            dependencies: ["Imaging", "TestSupport", "PlantGuideWorker", "PlantGuideModelWorker", "WorkerProbe"]),
        .testTarget(name: "PlantServicesTests", dependencies: ["PlantServices", "Archives", "TestSupport"]),
        .systemLibrary(name: "CGtkTest", path: "Tests/CGtkTest", pkgConfig: "gtk4"),
        .testTarget(name: "GtkKitTests", dependencies: ["GtkKit", "TestSupport", "CGtkTest"]),
        .testTarget(name: "PlantGuideTests", dependencies: ["PlantGuide", "TestSupport", grdb]),
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "DragSource", grdb]),
    ],
    swiftLanguageModes: [.v6]
)
