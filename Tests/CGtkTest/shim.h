#pragma once
#include <gtk/gtk.h>

/* Whether the accessible name is `name`. GTK's own function has variable arguments, which Swift cannot call. */
static inline gboolean has_accessible_name(GtkAccessible *accessible, const char *name) {
    char *actual = gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, NULL);
    gboolean is_equal = actual == NULL;
    g_free(actual);
    return is_equal;
}
