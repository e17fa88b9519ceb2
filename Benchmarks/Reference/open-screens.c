/* Starts a program, opens its screens one after the other, and prints a line "FIRST LAST" for each: the milliseconds from a key
   press or a click to the first and to the last painting that follows it within a second. Animations should be off.
   A step is a key with an optional "alt+" or "ctrl+", such as "alt+2", or a place to click in pixels of the screen, such as "400,300".
   The pointer is in a corner otherwise, where it is over nothing that changes.
   Terminates the program by its process ID afterward.
   usage: open-screens SETTLE-SECONDS STEP... -- PROGRAM [ARGUMENT...] */
#include "program.h"
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <X11/keysym.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WATCHED = 1000, SETTLED = 500 };

static void press(Display *display, const char *step) {
    int x, y;
    if (sscanf(step, "%d,%d", &x, &y) == 2) {
        XTestFakeMotionEvent(display, -1, x, y, 0);
        XTestFakeButtonEvent(display, 1, True, 0);
        XTestFakeButtonEvent(display, 1, False, 0);
    } else {
        KeySym modifier = strncmp(step, "alt+", 4) == 0 ? XK_Alt_L : strncmp(step, "ctrl+", 5) == 0 ? XK_Control_L : NoSymbol;
        const char *name = modifier == NoSymbol ? step : strchr(step, '+') + 1;
        KeyCode held = XKeysymToKeycode(display, modifier), key = XKeysymToKeycode(display, XStringToKeysym(name));
        if (modifier != NoSymbol) XTestFakeKeyEvent(display, held, True, 0);
        XTestFakeKeyEvent(display, key, True, 0);
        XTestFakeKeyEvent(display, key, False, 0);
        if (modifier != NoSymbol) XTestFakeKeyEvent(display, held, False, 0);
    }
    XFlush(display);
}

static void move_away(Display *display) {
    XTestFakeMotionEvent(display, -1, 0, 0, 0);
    XFlush(display);
}

/* Handles events for that many milliseconds. Sets the times of the first and the last painting; both are 0 if there was none. */
static void watch(Display *display, int event_base, double limit, double *first, double *last) {
    double start = now();
    *first = *last = 0;
    while (now() < start + limit) {
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == MapNotify) XDamageCreate(display, event.xmap.window, XDamageReportRawRectangles);
            if (event.type != event_base + XDamageNotify) continue;
            *last = now() - start;
            if (*first == 0) *first = *last;
        }
        struct pollfd waiting = {ConnectionNumber(display), POLLIN, 0};
        poll(&waiting, 1, 1);
    }
}

int main(int count, char **arguments) {
    int event_base, error_base, separator = 2;
    double first, last;
    while (separator < count && strcmp(arguments[separator], "--")) separator++;
    Display *display = XOpenDisplay(NULL);
    if (!display || separator + 1 >= count || !XDamageQueryExtension(display, &event_base, &error_base)) return 2;
    XSetErrorHandler(ignore);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);
    pid_t child = start_program(arguments + separator + 1);
    move_away(display);
    watch(display, event_base, atof(arguments[1]) * 1e3, &first, &last);
    for (int step = 2; step < separator; step++) {
        press(display, arguments[step]);
        watch(display, event_base, WATCHED, &first, &last);
        if (first == 0) {
            fprintf(stderr, "nothing was painted after %s\n", arguments[step]);
            kill(child, SIGTERM);
            return 1;
        }
        printf("%.1f %.1f\n", first, last);
        move_away(display);
        watch(display, event_base, SETTLED, &first, &last);
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return 0;
}
