/* The reference for the first opening of a plant's page: a picture, two cards with two buttons each, and 13 rows of libadwaita in
   two groups, each with an icon, a title, a subtitle and a button, written plainly and built at a click. It reads no data.
   usage: plant-page PICTURE */
#include <adwaita.h>

enum { CARDS = 2, UPCOMING = 5, CARE = 8, CONTENT_WIDTH = 1000 };
static const char *picture;

static GtkWidget *column(int spacing) { return gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing); }

static void add_rows(GtkWidget *to, const char *title, int rows) {
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    adw_preferences_group_set_title(group, title);
    for (int n = 0; n < rows; n++) {
        GtkWidget *row = adw_action_row_new(), *button = gtk_button_new_from_icon_name("view-more-symbolic");
        char text[32];
        g_snprintf(text, sizeof text, "Value %d", n);
        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), text);
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), "Every 10 days, from the watering on May 14");
        adw_action_row_add_prefix(ADW_ACTION_ROW(row), gtk_image_new_from_icon_name("weather-clear-symbolic"));
        gtk_widget_add_css_class(button, "flat");
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
        adw_preferences_group_add(group, row);
    }
    gtk_box_append(GTK_BOX(to), GTK_WIDGET(group));
}

static void open_page(GtkButton *button, GtkStack *stack) {
    (void)button;
    GtkWidget *columns = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 24), *left = column(12), *right = column(12);
    gtk_box_set_homogeneous(GTK_BOX(columns), TRUE);
    gtk_box_append(GTK_BOX(columns), left);
    gtk_box_append(GTK_BOX(columns), right);
    gtk_box_append(GTK_BOX(left), gtk_picture_new_for_filename(picture));
    for (int n = 0; n < CARDS; n++) {
        GtkWidget *card = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
        gtk_widget_add_css_class(card, "card");
        gtk_box_append(GTK_BOX(card), gtk_label_new("Water today"));
        gtk_box_append(GTK_BOX(card), gtk_button_new_with_label("Mark Complete"));
        gtk_box_append(GTK_BOX(card), gtk_button_new_with_label("Snooze"));
        gtk_box_append(GTK_BOX(left), card);
    }
    add_rows(left, "Upcoming", UPCOMING);
    add_rows(right, "Care", CARE);
    GtkWidget *page = column(0), *header = adw_header_bar_new(), *scrolled = gtk_scrolled_window_new(), *clamp = adw_clamp_new();
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), gtk_button_new_from_icon_name("go-previous-symbolic"));
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), CONTENT_WIDTH);
    adw_clamp_set_child(ADW_CLAMP(clamp), columns);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_box_append(GTK_BOX(page), header);
    gtk_box_append(GTK_BOX(page), scrolled);
    gtk_stack_set_visible_child(stack, gtk_stack_page_get_child(gtk_stack_add_child(stack, page)));
}

static void activate(GtkApplication *application) {
    GtkWidget *window = adw_application_window_new(application), *first = column(0), *stack = gtk_stack_new();
    GtkWidget *button = gtk_button_new_with_label("Open");
    gtk_window_set_default_size(GTK_WINDOW(window), 1100, 760);
    gtk_widget_set_vexpand(button, TRUE);
    gtk_box_append(GTK_BOX(first), adw_header_bar_new());
    gtk_box_append(GTK_BOX(first), button);
    gtk_stack_add_child(GTK_STACK(stack), first);
    g_signal_connect(button, "clicked", G_CALLBACK(open_page), stack);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), stack);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    picture = arguments[1];
    AdwApplication *application = adw_application_new("org.example.PlantPage", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
