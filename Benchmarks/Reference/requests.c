/* The baseline for web requests: plain libcurl with one handle and one connection. Prints the median time of a number of
   requests to a URL, including the whole response, in milliseconds. usage: requests URL COUNT */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static size_t count_bytes(char *bytes, size_t size, size_t count, void *total) {
    (void)bytes;
    *(size_t *)total += size * count;
    return size * count;
}

int main(int count, char **arguments) {
    int runs = count == 3 ? atoi(arguments[2]) : 0;
    double *times = calloc(runs > 0 ? runs : 1, sizeof *times);
    size_t bytes = 0;
    CURL *easy = curl_easy_init();
    if (runs < 1 || !times || !easy) return 64;
    curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, count_bytes);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &bytes);
    for (int i = -1; i < runs; i++) {
        double start = now();
        CURLcode code = curl_easy_perform(easy);
        if (code != CURLE_OK) {
            fprintf(stderr, "%s\n", curl_easy_strerror(code));
            return 1;
        }
        if (i >= 0) times[i] = now() - start;
    }
    curl_easy_cleanup(easy);
    qsort(times, runs, sizeof *times, by_size);
    printf("%f\n", times[runs / 2]);
    return bytes == 0;
}
