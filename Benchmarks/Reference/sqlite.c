/* The baseline for the store: plain SQLite on the same file. Prints two medians in milliseconds: reading the columns of all
   cards, and committing one row with the same durability. The row is inserted into a separate table, which is dropped at
   the end. usage: sqlite DATABASE */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 15 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double median(double *times) {
    qsort(times, RUNS, sizeof *times, by_size);
    return times[RUNS / 2];
}

static void run(sqlite3 *db, const char *sql) {
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, message);
        exit(1);
    }
}

int main(int count, char **arguments) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    double times[RUNS];
    size_t bytes = 0;
    if (count != 2 || sqlite3_open(arguments[1], &db) != SQLITE_OK) return 1;
    run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE benchmark (x);");
    sqlite3_prepare_v2(db,
        "SELECT id, name, species, room, light, isFavorite, tags, archivedOn, art, addedAt, nextOccurrence, nextType, nextDay,"
        " nextTime FROM plant", -1, &statement, NULL);
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        while (sqlite3_step(statement) == SQLITE_ROW)
            for (int column = 0; column < 14; column++) {
                const unsigned char *text = sqlite3_column_text(statement, column);
                if (text) bytes += strlen((const char *)text);
            }
        sqlite3_reset(statement);
        times[i] = now() - start;
    }
    sqlite3_finalize(statement);
    printf("%f ", median(times));
    sqlite3_prepare_v2(db, "INSERT INTO benchmark VALUES (1)", -1, &statement, NULL);
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        sqlite3_step(statement);
        sqlite3_reset(statement);
        times[i] = now() - start;
    }
    sqlite3_finalize(statement);
    printf("%f\n", median(times));
    run(db, "DROP TABLE benchmark;");
    sqlite3_close(db);
    return bytes == 0;
}
