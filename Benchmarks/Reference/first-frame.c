/* Starts a program and prints the milliseconds until its window is first painted, as seen by the X server: the first damage
   event of a mapped top-level window at least 300 px wide. With "--area N" it waits until N pixels were painted in total,
   with "--colors N" until the window shows at least N colors: a window without pictures has a few dozen, one with pictures
   hundreds. With "--still N" it prints when the last painting was, once nothing was painted for N milliseconds. Terminates the
   program by its process ID afterward, and itself after 60 seconds.
   usage: first-frame [--area N | --colors N | --still N] PROGRAM [ARGUMENT...] */
#include "program.h"
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of different colors of a window, at 5 bits per channel (32,768 colors), sampled at every second column and row.
   0 if the window cannot be read. */
static int colors(Display *display, Window window) {
    static unsigned char seen[1 << 15];
    XWindowAttributes attributes;
    int found = 0;
    if (!XGetWindowAttributes(display, window, &attributes)) return 0;
    XImage *image = XGetImage(display, window, 0, 0, attributes.width, attributes.height, AllPlanes, ZPixmap);
    if (!image) return 0;
    memset(seen, 0, sizeof seen);
    for (int y = 0; y < attributes.height; y += 2)
        for (int x = 0; x < attributes.width; x += 2) {
            unsigned long pixel = XGetPixel(image, x, y);
            unsigned char *mark = &seen[(pixel >> 9 & 0x7c00) | (pixel >> 6 & 0x3e0) | (pixel >> 3 & 0x1f)];
            found += !*mark, *mark = 1;
        }
    XDestroyImage(image);
    return found;
}

int main(int count, char **arguments) {
    int first = 1, event_base, error_base;
    long area = 1, painted = 0, wanted = 0, still = 0;
    double last = 0;
    if (count > 3 && !strcmp(arguments[1], "--area")) area = atol(arguments[2]), first = 3;
    if (count > 3 && !strcmp(arguments[1], "--colors")) wanted = atol(arguments[2]), first = 3;
    if (count > 3 && !strcmp(arguments[1], "--still")) still = atol(arguments[2]), first = 3;
    Display *display = XOpenDisplay(NULL);
    if (!display || first >= count || !XDamageQueryExtension(display, &event_base, &error_base)) return 2;
    XSetErrorHandler(ignore);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);
    double start = now();
    pid_t child = start_program(arguments + first);
    alarm(60);
    for (;;) {
        XEvent event;
        struct pollfd waiting = {ConnectionNumber(display), POLLIN, 0};
        if (last > 0 && !XPending(display) && poll(&waiting, 1, (int)still) == 0) {
            printf("%.1f\n", last - start);
            break;
        }
        XNextEvent(display, &event);
        if (event.type == MapNotify) {
            XWindowAttributes attributes;
            if (XGetWindowAttributes(display, event.xmap.window, &attributes) && attributes.width >= 300)
                XDamageCreate(display, event.xmap.window, XDamageReportRawRectangles);
        } else if (event.type == event_base + XDamageNotify) {
            XDamageNotifyEvent *damage = (XDamageNotifyEvent *)&event;
            painted += (long)damage->area.width * damage->area.height;
            double told = now();
            if (still > 0) last = told;
            if (still > 0 || painted < area || (wanted > 0 && colors(display, damage->drawable) < wanted)) continue;
            printf("%.1f\n", told - start);
            break;
        }
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return 0;
}
