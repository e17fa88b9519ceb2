/* What the programs share that start another one and watch what it paints. */
#include <X11/Xlib.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The time in milliseconds, which counts up steadily. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* Ignores errors of the X server, such as that a window is gone. */
static int ignore(Display *display, XErrorEvent *error) {
    (void)display, (void)error;
    return 0;
}

/* Starts a program, which is terminated if this one is killed, also by its alarm. */
static pid_t start_program(char **arguments) {
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        _exit(2);
    }
    if (child > 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    execvp(arguments[0], arguments);
    perror(arguments[0]);
    _exit(127);
}
