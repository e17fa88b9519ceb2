// The functions of libcurl that WebServices uses.
#include "CCurl.h"
#include "CLazyLibrary.h"

static plantguide_lazy_library libcurl = {.file = "libcurl.so.4"};

#define LAZY(result, name, parameters, arguments) PLANTGUIDE_LAZY(libcurl, result, name, parameters, arguments)

LAZY(CURLcode, curl_global_init, (long flags), (flags))
LAZY(CURL *, curl_easy_init, (void), ())
LAZY(void, curl_easy_cleanup, (CURL *easy), (easy))
LAZY(CURLM *, curl_multi_init, (void), ())
LAZY(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))
LAZY(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))
LAZY(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
LAZY(
    CURLMcode, curl_multi_poll, (CURLM *multi, struct curl_waitfd extra[], unsigned int count, int timeout, int *ready),
    (multi, extra, count, timeout, ready))
LAZY(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi))
LAZY(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))
LAZY(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi))
LAZY(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *line), (list, line))
LAZY(void, curl_slist_free_all, (struct curl_slist *list), (list))
LAZY(curl_mime *, curl_mime_init, (CURL *easy), (easy))
LAZY(void, curl_mime_free, (curl_mime *form), (form))
LAZY(curl_mimepart *, curl_mime_addpart, (curl_mime *form), (form))
LAZY(CURLcode, curl_mime_name, (curl_mimepart *part, const char *name), (part, name))
LAZY(CURLcode, curl_mime_filename, (curl_mimepart *part, const char *name), (part, name))
LAZY(CURLcode, curl_mime_type, (curl_mimepart *part, const char *type), (part, type))
LAZY(CURLcode, curl_mime_data, (curl_mimepart *part, const char *data, size_t count), (part, data, count))

#define SET PLANTGUIDE_LAZY_POINTER(libcurl, CURLcode (*)(CURL *, CURLoption, ...), "curl_easy_setopt")
#define GET PLANTGUIDE_LAZY_POINTER(libcurl, CURLcode (*)(CURL *, CURLINFO, ...), "curl_easy_getinfo")

CURLcode plantguide_curl_set_long(CURL *easy, CURLoption option, long value) { return SET(easy, option, value); }
CURLcode plantguide_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) { return SET(easy, option, value); }
CURLcode plantguide_curl_set_text(CURL *easy, CURLoption option, const char *value) { return SET(easy, option, value); }
CURLcode plantguide_curl_set_pointer(CURL *easy, CURLoption option, void *value) { return SET(easy, option, value); }
CURLcode plantguide_curl_set_data(CURL *easy, CURLoption option, plantguide_curl_data value) { return SET(easy, option, value); }
CURLcode plantguide_curl_set_progress(CURL *easy, plantguide_curl_progress value) {
    return SET(easy, CURLOPT_XFERINFOFUNCTION, value);
}
CURLcode plantguide_curl_set_socket(CURL *easy, plantguide_curl_socket value) {
    return SET(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
CURLcode plantguide_curl_set_connected(CURL *easy, plantguide_curl_connected value) {
    return SET(easy, CURLOPT_PREREQFUNCTION, value);
}
CURLcode plantguide_curl_get_long(CURL *easy, CURLINFO info, long *value) { return GET(easy, info, value); }
CURLcode plantguide_curl_get_text(CURL *easy, CURLINFO info, char **value) { return GET(easy, info, value); }
CURLcode plantguide_curl_get_pointer(CURL *easy, CURLINFO info, void **value) { return GET(easy, info, value); }
