@testable import GardenServices
