#pragma once
#include <libnotify/notify.h>

/* The number under which the server knows a notification; 0 before it was shown. */
static inline unsigned int cnotify_id(NotifyNotification *_Nonnull notification) {
  int id = 0;
  g_object_get(notification, "id", &id, NULL);
  return (unsigned int)id;
}

/* Makes a notification take the place of the one that the server knows under a number. */
static inline void cnotify_set_id(NotifyNotification *_Nonnull notification, unsigned int id) {
  g_object_set(notification, "id", (int)id, NULL);
}

/* What the server sent along with a press, for the window that is then opened; NULL for nothing, and in an old libnotify. */
static inline const char *_Nullable cnotify_activation_token(NotifyNotification *_Nonnull notification) {
#if NOTIFY_CHECK_VERSION(0, 7, 10)
  return notify_notification_get_activation_token(notification);
#else
  (void)notification;
  return NULL;
#endif
}
