#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib-object.h>
#include <libexif/exif-data.h>
