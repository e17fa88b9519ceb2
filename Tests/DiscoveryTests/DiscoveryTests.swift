@testable import Discovery
