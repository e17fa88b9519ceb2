#pragma once
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
