#pragma once
#include <curl/curl.h>

/* The variadic functions of libcurl, one for each type that is handed over. */
typedef size_t (*plantguide_curl_data)(char *, size_t, size_t, void *);
typedef int (*plantguide_curl_progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef curl_socket_t (*plantguide_curl_socket)(void *, curlsocktype, struct curl_sockaddr *);
typedef int (*plantguide_curl_connected)(void *, char *, char *, int, int);

static inline CURLcode plantguide_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode plantguide_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode plantguide_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode plantguide_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode plantguide_curl_set_data(CURL *easy, CURLoption option, plantguide_curl_data value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode plantguide_curl_set_progress(CURL *easy, plantguide_curl_progress value) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}
static inline CURLcode plantguide_curl_set_socket(CURL *easy, plantguide_curl_socket value) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
static inline CURLcode plantguide_curl_set_connected(CURL *easy, plantguide_curl_connected value) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}
static inline CURLcode plantguide_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode plantguide_curl_get_text(CURL *easy, CURLINFO info, char **value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode plantguide_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode plantguide_curl_result(CURLMsg *message) { return message->data.result; }
