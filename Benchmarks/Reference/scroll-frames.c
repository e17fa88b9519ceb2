/* Scrolls a program's window with the mouse wheel, faster than the frame rate, and prints frame statistics:
   "FRAMES INTERVAL-MEDIAN INTERVAL-95TH WORK-MEDIAN WORK-95TH CLICK-MEDIAN ANONYMOUS", times in milliseconds, memory in MB. The
   pointer is at (600, 500). CLICK is the time from one click of the wheel, after a rest, to the painting that follows it.
   ANONYMOUS is the memory of the program that no file backs, before it is scrolled.
   A frame is a burst of damage events from the X server. Its interval is the time since the previous burst. Its work is the
   CPU time of all threads of the program in that interval, at the resolution of the kernel's accounting (often 4 ms).
   Terminates the program by its process ID afterward.
   usage: scroll-frames SETTLE-SECONDS SECONDS PROGRAM [ARGUMENT...] */
#include "program.h"
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 100000, CLICKS = 15, REST = 700, WHEEL_DOWN = 5, WHEEL_UP = 4 };
static double intervals[MOST], works[MOST], clicked[CLICKS];

/* The CPU time of a process so far, in milliseconds, over all its threads. 0 if it cannot be read. */
static double computed(pid_t program) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(program, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* The memory of a process that no file backs, in megabytes. 0 if it cannot be read. */
static double anonymous(pid_t program) {
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", program);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Anonymous: %ld", &kilobytes) == 1) break;
    if (file) fclose(file);
    return kilobytes / 1024.0;
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

/* Returns whether an event reports painting. Starts watching each newly mapped window for damage, whatever its size. */
static int is_paint(Display *display, XEvent *event, int event_base) {
    if (event->type == MapNotify) XDamageCreate(display, event->xmap.window, XDamageReportRawRectangles);
    return event->type == event_base + XDamageNotify;
}

static void turn_wheel(Display *display, int button) {
    XTestFakeButtonEvent(display, button, True, 0);
    XTestFakeButtonEvent(display, button, False, 0);
    XFlush(display);
}

/* Handles events for that many milliseconds, or with `first` until something is painted. Returns the milliseconds that passed. */
static double watch(Display *display, int event_base, double limit, int first) {
    double start = now();
    while (now() < start + limit) {
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (is_paint(display, &event, event_base) && first) return now() - start;
        }
        struct pollfd waiting = {ConnectionNumber(display), POLLIN, 0};
        poll(&waiting, 1, 1);
    }
    return now() - start;
}

int main(int count, char **arguments) {
    int event_base, error_base, frames = 0;
    Display *display = XOpenDisplay(NULL);
    if (!display || count < 4 || !XDamageQueryExtension(display, &event_base, &error_base)) return 2;
    XSetErrorHandler(ignore);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);
    pid_t child = start_program(arguments + 3);
    double settled = now() + atof(arguments[1]) * 1e3, end = settled + atof(arguments[2]) * 1e3;
    double wheel = settled, burst = 0, work = 0, painted = 0, memory = 0;
    int button = WHEEL_DOWN, clicks = 0;
    while (now() < end) {
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (!is_paint(display, &event, event_base) || now() < settled) continue;
            /* Damage events at most 4 ms apart belong to one frame. */
            if (now() - painted > 4) {
                double sum = computed(child);
                if (burst > 0 && frames < MOST) intervals[frames] = now() - burst, works[frames++] = sum - work;
                burst = now(), work = sum;
            }
            painted = now();
        }
        if (now() >= wheel) {
            if (clicks == 0) {
                memory = anonymous(child);
                XTestFakeMotionEvent(display, -1, 600, 500, 0);
            }
            /* Alternates between down and up, because at the end of a short list nothing would be painted. */
            if (++clicks % 400 == 0) button = button == WHEEL_DOWN ? WHEEL_UP : WHEEL_DOWN;
            turn_wheel(display, button);
            wheel += 8;
        }
        struct pollfd waiting = {ConnectionNumber(display), POLLIN, 0};
        poll(&waiting, 1, 1);
    }
    for (int click = 0; click < CLICKS; click++) {
        watch(display, event_base, REST, 0);
        turn_wheel(display, WHEEL_UP);
        clicked[click] = watch(display, event_base, REST, 1);
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    if (frames == 0) return 1;
    qsort(intervals, frames, sizeof *intervals, by_size);
    qsort(works, frames, sizeof *works, by_size);
    qsort(clicked, CLICKS, sizeof *clicked, by_size);
    printf("%d %.1f %.1f %.1f %.1f %.1f %.1f\n", frames, intervals[frames / 2], intervals[frames * 95 / 100], works[frames / 2],
        works[frames * 95 / 100], clicked[CLICKS / 2], memory);
    return 0;
}
