import DesktopIntegration
import Garden
import Testing

struct NotificationButtonTests {
    @Test("a notification has at most three buttons, which its tasks accept; a single watering can be answered with moist soil")
    func buttons() {
        #expect(NotificationAction.buttons(for: [.watering]) == [.complete, .moist, .snooze])
        #expect(NotificationAction.buttons(for: [.soilState]) == [.water, .moist, .snooze])
        #expect(NotificationAction.buttons(for: [.completion]) == [.complete, .snooze])
        #expect(NotificationAction.buttons(for: [.watering, .watering]) == [.complete, .snooze])
        #expect(NotificationAction.buttons(for: [.watering, .soilState]) == [.complete, .snooze])
        #expect(NotificationAction.buttons(for: [.soilState, .soilState]) == [.snooze])
        for type in CareType.known {
            for button in NotificationAction.buttons(for: [type.answers]) {
                #expect(button.answer.map(type.answers.accepts) == true)
            }
        }
    }
}
