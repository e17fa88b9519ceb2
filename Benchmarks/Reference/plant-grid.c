/* The reference for the grid of plants: 10,000 cards with a picture, two labels and a status pill in a GtkGridView, written
   plainly, with PlantGuide's style sheet and pictures that are loaded before the window is shown.
   usage: plant-grid STYLE-SHEET PICTURE... */
#include <adwaita.h>

enum { PLANTS = 10000, SHORTER_SIDE = 224, SIDEBAR = 220 };
static const char **arguments;
static int pictures;
static GdkTexture *textures[64];

static GtkWidget *line(const char *style) {
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, style);
    return label;
}

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *body = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *picture = gtk_picture_new(), *pill = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 5);
    gtk_widget_add_css_class(card, "plant-card");
    gtk_widget_add_css_class(body, "body");
    gtk_widget_add_css_class(picture, "cover");
    gtk_widget_add_css_class(pill, "status");
    gtk_widget_add_css_class(pill, "today");
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_size_request(picture, 192, 168);
    gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
    gtk_widget_set_halign(pill, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(card), picture);
    gtk_box_append(GTK_BOX(card), body);
    gtk_box_append(GTK_BOX(body), line("heading"));
    gtk_box_append(GTK_BOX(body), line("caption"));
    gtk_box_append(GTK_BOX(body), pill);
    gtk_box_append(GTK_BOX(pill), gtk_image_new_from_icon_name("emblem-ok-symbolic"));
    gtk_box_append(GTK_BOX(pill), line("status-words"));
    gtk_list_item_set_child(item, card);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    guint place = gtk_list_item_get_position(item);
    GtkWidget *card = gtk_list_item_get_child(item), *picture = gtk_widget_get_first_child(card);
    GtkWidget *name = gtk_widget_get_first_child(gtk_widget_get_next_sibling(picture));
    GtkWidget *species = gtk_widget_get_next_sibling(name), *pill = gtk_widget_get_next_sibling(species);
    char *text = g_strdup_printf("Plant %u", place);
    gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(textures[place % pictures]));
    gtk_label_set_text(GTK_LABEL(name), text);
    gtk_label_set_text(GTK_LABEL(species), "Monstera deliciosa");
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(pill)), place % 3 ? "Water today" : "Prune today");
    g_free(text);
}

static void activate(GtkApplication *application) {
    GtkCssProvider *styles = gtk_css_provider_new();
    gtk_css_provider_load_from_path(styles, arguments[1]);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(styles), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(styles);
    for (pictures = 0; arguments[2 + pictures] && pictures < 64; pictures++) {
        GdkPixbuf *pixels = gdk_pixbuf_new_from_file_at_scale(arguments[2 + pictures], SHORTER_SIDE, -1, TRUE, NULL);
        textures[pictures] = gdk_texture_new_for_pixbuf(pixels);
        g_object_unref(pixels);
    }

    GtkStringList *plants = gtk_string_list_new(NULL);
    for (int plant = 0; plant < PLANTS; plant++) gtk_string_list_append(plants, "");
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *grid = gtk_grid_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(plants))), factory);
    gtk_grid_view_set_max_columns(GTK_GRID_VIEW(grid), 4);
    gtk_widget_add_css_class(grid, "cards");
    GtkWidget *scrolling = gtk_scrolled_window_new(), *sides = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolling), grid);
    gtk_widget_set_hexpand(scrolling, TRUE);
    gtk_widget_set_vexpand(sides, TRUE);
    gtk_widget_set_size_request(side, SIDEBAR, -1);
    gtk_box_append(GTK_BOX(sides), side);
    gtk_box_append(GTK_BOX(sides), scrolling);
    gtk_box_append(GTK_BOX(content), adw_header_bar_new());
    gtk_box_append(GTK_BOX(content), sides);

    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 1100, 760);
    gtk_window_set_title(GTK_WINDOW(window), "Grid");
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), content);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **values) {
    if (count < 3) return 2;
    arguments = (const char **)values;
    AdwApplication *application = adw_application_new("org.example.Grid", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), 1, values);
    g_object_unref(application);
    return status;
}
