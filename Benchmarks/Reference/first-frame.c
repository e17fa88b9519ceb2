/* Starts a program and prints the milliseconds until its window is first painted, seen from the X server: the first damage
   of a mapped top-level window at least 300 px wide. With "--area N" it waits until N pixels in all were painted.
   Ends the program by its id afterwards. usage: first-frame [--area N] PROGRAM [ARGUMENT...] */
#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ignore(Display *display, XErrorEvent *error) {
    (void)display, (void)error;
    return 0;
}

int main(int count, char **arguments) {
    int first = 1, event_base, error_base;
    long area = 1, painted = 0;
    if (count > 3 && !strcmp(arguments[1], "--area")) area = atol(arguments[2]), first = 3;
    Display *display = XOpenDisplay(NULL);
    if (!display || first >= count || !XDamageQueryExtension(display, &event_base, &error_base)) return 2;
    XSetErrorHandler(ignore);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[first], arguments + first);
        _exit(127);
    }
    alarm(60);
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == MapNotify) {
            XWindowAttributes attributes;
            if (XGetWindowAttributes(display, event.xmap.window, &attributes) && attributes.width >= 300)
                XDamageCreate(display, event.xmap.window, XDamageReportRawRectangles);
        } else if (event.type == event_base + XDamageNotify) {
            XDamageNotifyEvent *damage = (XDamageNotifyEvent *)&event;
            painted += (long)damage->area.width * damage->area.height;
            if (painted >= area) break;
        }
    }
    printf("%.1f\n", now() - start);
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return 0;
}
