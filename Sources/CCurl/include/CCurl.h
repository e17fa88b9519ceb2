#pragma once
#include <curl/curl.h>

/* The variadic functions of libcurl, one for each type that is handed over. */
typedef size_t (*plantguide_curl_data)(char *, size_t, size_t, void *);
typedef int (*plantguide_curl_progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef curl_socket_t (*plantguide_curl_socket)(void *, curlsocktype, struct curl_sockaddr *);
typedef int (*plantguide_curl_connected)(void *, char *, char *, int, int);

CURLcode plantguide_curl_set_long(CURL *, CURLoption, long);
CURLcode plantguide_curl_set_size(CURL *, CURLoption, curl_off_t);
CURLcode plantguide_curl_set_text(CURL *, CURLoption, const char *);
CURLcode plantguide_curl_set_pointer(CURL *, CURLoption, void *);
CURLcode plantguide_curl_set_data(CURL *, CURLoption, plantguide_curl_data);
CURLcode plantguide_curl_set_progress(CURL *, plantguide_curl_progress);
CURLcode plantguide_curl_set_socket(CURL *, plantguide_curl_socket);
CURLcode plantguide_curl_set_connected(CURL *, plantguide_curl_connected);
CURLcode plantguide_curl_get_long(CURL *, CURLINFO, long *);
CURLcode plantguide_curl_get_text(CURL *, CURLINFO, char **);
CURLcode plantguide_curl_get_pointer(CURL *, CURLINFO, void **);

static inline CURLcode plantguide_curl_result(CURLMsg *message) { return message->data.result; }
