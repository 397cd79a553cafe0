// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/report/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names, words and numbers are shorter than this.
enum { NAME_BYTES = 16, WORD_BYTES = 80, TEXT_BYTES = 8192 };

static char problem[HPROF_MAX_PROBLEM];

// Values -----------------------------------------------------------------------------------------------------------

// Moves what is before `end`, or before the end of the text, to `to`; the text goes on behind it. False if there is nothing left,
// or if it is too long.
static bool take(const char **text, char end, char *to, size_t capacity) {
    const char *stop = strchr(*text, end);
    size_t length = stop == NULL ? strlen(*text) : (size_t)(stop - *text);
    if (**text == 0 || length >= capacity) {
        return false;
    }
    memcpy(to, *text, length);
    to[length] = 0;
    *text += length + (stop != NULL);
    return true;
}

static bool take_whole_number(const char *word, int base, long *number) {
    char *end = NULL;
    *number = strtol(word, &end, base);
    return end != word && *end == 0;
}

static const char *take_decimal(const char **text, int least, int *value, const char *syntax, const char *range) {
    enum { MOST = 1000 * 1000 * 1000 };
    char word[WORD_BYTES];
    long number;
    if (!take(text, ',', word, sizeof word)) {
        return syntax;
    }
    if (!take_whole_number(word, 10, &number) || number < least || number > MOST) {
        return range;
    }
    *value = (int)number;
    return NULL;
}

// Whatever locale the process has, the point is a point.
static bool decimal_fraction(const char *word, double *value) {
    char *end = NULL;
    long whole = strtol(word, &end, 10);
    bool digits = end != word;
    double number = (double)whole, place = 1;
    if (*word == '-' || *word == '+' || *word == ' ') {
        return false;
    }
    if (!digits && *word == '.') {
        end = (char *)word;
        number = 0;
    }
    if (*end == '.') {
        for (end++; *end >= '0' && *end <= '9'; end++) {
            place /= 10;
            number += (*end - '0') * place;
            digits = true;
        }
    }
    if (digits && (*end == 'e' || *end == 'E')) {
        char *behind = NULL;
        long power = strtol(end + 1, &behind, 10);
        if (behind == end + 1 || power > 300 || power < -300) {
            return false;
        }
        for (; power > 0; power--) {
            number *= 10;
        }
        for (; power < 0; power++) {
            number /= 10;
        }
        end = behind;
    }
    *value = number;
    return digits && *end == 0;
}

static const char *take_cutoff(const char **text, struct hprof_options *options) {
    char word[WORD_BYTES];
    if (!take(text, ',', word, sizeof word)) {
        return "syntax error parsing cutoff=DOUBLE";
    }
    return decimal_fraction(word, &options->cutoff) ? NULL : "cutoff option value must be floating point and >= 0";
}

static const char *take_format(const char **text, struct hprof_options *options) {
    char word[WORD_BYTES];
    if (!take(text, ',', word, sizeof word)) {
        return "syntax error parsing format=a|b";
    }
    options->binary = strcmp(word, "b") == 0;
    return options->binary || strcmp(word, "a") == 0 ? NULL : "format option value must be a|b";
}

static const char *take_cpu(const char **text, struct hprof_options *options) {
    char word[WORD_BYTES];
    if (!take(text, ',', word, sizeof word)) {
        return "syntax error parsing cpu=y|samples|times|old";
    }
    if (strcmp(word, "y") == 0 || strcmp(word, "samples") == 0) {
        options->cpu_samples = true;
    } else if (strcmp(word, "times") == 0) {
        options->cpu_times = true;
    } else if (strcmp(word, "old") == 0) {
        options->cpu_old = true;
    } else {
        return "cpu option value must be y|samples|times|old";
    }
    return NULL;
}

static const char *take_heap(const char **text, struct hprof_options *options) {
    char word[WORD_BYTES];
    if (!take(text, ',', word, sizeof word)) {
        return "syntax error parsing heap=dump|sites|all";
    }
    bool all = strcmp(word, "all") == 0, dump = strcmp(word, "dump") == 0, sites = strcmp(word, "sites") == 0;
    options->heap_dump = options->heap_dump || all || dump;
    options->heap_sites = options->heap_sites || all || sites;
    return all || dump || sites ? NULL : "heap option value must be dump|sites|all";
}

static const char *take_file(const char **text, struct hprof_options *options) {
    if (options->file[0] != 0 || options->host[0] != 0) {
        return "file or net options should only appear once";
    }
    return take(text, ',', options->file, sizeof options->file) && options->file[0] != 0
            ? NULL
            : "syntax error parsing file=filename";
}

static const char *take_net(const char **text, struct hprof_options *options) {
    char port[WORD_BYTES];
    long number;
    if (options->file[0] != 0 || options->host[0] != 0) {
        return "file or net options should only appear once";
    }
    if (strchr(*text, ':') == NULL || !take(text, ':', options->host, sizeof options->host) || options->host[0] == 0) {
        return "net option missing ':'";
    }
    if (!take(text, ',', port, sizeof port) || !take_whole_number(port, 10, &number) || number < 0 || number > 65535) {
        return "net option missing port";
    }
    options->port = (int)number;
    return NULL;
}

// Our own: what the clock of cpu=times counts.
static const char *take_clock(const char **text, struct hprof_options *options) {
    char word[WORD_BYTES];
    bool taken = take(text, ',', word, sizeof word);
    options->wall_clock = taken && strcmp(word, "wall") == 0;
    options->cpu_clock = taken && strcmp(word, "cpu") == 0;
    return options->wall_clock || options->cpu_clock || (taken && strcmp(word, "run") == 0)
            ? NULL
            : "clock option value must be run|cpu|wall";
}

// Our own: one of two words.
static const char *take_either(
        const char **text, const char *name, const char *no, const char *yes, bool *value) {
    static char said[WORD_BYTES];
    char word[WORD_BYTES];
    bool taken = take(text, ',', word, sizeof word);
    if (taken && strcmp(word, yes) == 0) {
        *value = true;
    } else if (taken && strcmp(word, no) == 0) {
        *value = false;
    } else {
        snprintf(said, sizeof said, "%s option value must be %s|%s", name, no, yes);
        return said;
    }
    return NULL;
}

// Names ------------------------------------------------------------------------------------------------------------

static bool *switch_of(struct hprof_options *options, const char *name) {
    const struct {
        const char *name;
        bool *value;
    } switches[] = {
            {"lineno", &options->lineno},
            {"thread", &options->thread},
            {"doe", &options->doe},
            {"msa", &options->msa},
            {"force", &options->force},
            {"verbose", &options->verbose},
            {"primfields", &options->primfields},
            {"primarrays", &options->primarrays},
            {"monitor", &options->monitor},
            {"gc_okay", &options->gc_okay},
            {"coredump", &options->coredump},
            {"errorexit", &options->errorexit},
            {"pause", &options->pause},
            {"debug", &options->debug},
            {"sampled", &options->sampled},
    };
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        if (strcmp(switches[i].name, name) == 0) {
            return switches[i].value;
        }
    }
    return NULL;
}

static long *number_of(struct hprof_options *options, const char *name) {
    return strcmp(name, "logflags") == 0 ? &options->logflags
            : strcmp(name, "debugflags") == 0 ? &options->debugflags
            : strcmp(name, "X") == 0 ? &options->experiment
                                     : NULL;
}

static const char *take_switch(const char **text, const char *name, bool *value) {
    static char said[WORD_BYTES];
    char word[WORD_BYTES];
    bool taken = take(text, ',', word, sizeof word);
    if (taken && (strcmp(word, "y") == 0 || strcmp(word, "n") == 0)) {
        *value = word[0] == 'y';
        return NULL;
    }
    snprintf(said, sizeof said, "%s option value must be y|n", name);
    return said;
}

static const char *take_number(const char **text, const char *name, long *value) {
    static char said[WORD_BYTES];
    char word[WORD_BYTES];
    if (take(text, ',', word, sizeof word) && take_whole_number(word, 0, value)) {
        return NULL;
    }
    snprintf(said, sizeof said, "%s option value must be numeric", name);
    return said;
}

static const char *unknown(const char *name) {
    static char said[WORD_BYTES];
    snprintf(said, sizeof said, "Unknown option: %s", name);
    return said;
}

static const char *take_value(const char **text, const char *name, struct hprof_options *options) {
    if (strcmp(name, "file") == 0) {
        return take_file(text, options);
    }
    if (strcmp(name, "net") == 0) {
        return take_net(text, options);
    }
    if (strcmp(name, "format") == 0) {
        return take_format(text, options);
    }
    if (strcmp(name, "depth") == 0) {
        return take_decimal(text, 0, &options->depth, "syntax error parsing depth=DECIMAL",
                "depth option value must be decimal and >= 0");
    }
    if (strcmp(name, "interval") == 0) {
        return take_decimal(text, 1, &options->interval_ms, "syntax error parsing interval=DECIMAL",
                "interval option value must be decimal and > 0");
    }
    if (strcmp(name, "cutoff") == 0) {
        return take_cutoff(text, options);
    }
    if (strcmp(name, "cpu") == 0) {
        return take_cpu(text, options);
    }
    if (strcmp(name, "heap") == 0) {
        return take_heap(text, options);
    }
    if (strcmp(name, "samples") == 0) {
        return take_either(text, name, "cpu", "state", &options->samples_by_state);
    }
    if (strcmp(name, "clock") == 0) {
        return take_clock(text, options);
    }
    if (strcmp(name, "walk") == 0) {
        const char *wrong = take_either(text, name, "direct", "vm", &options->walk_by_vm);
        options->walk_directly = wrong == NULL && !options->walk_by_vm;
        return wrong;
    }
    if (strcmp(name, "exitpause") == 0) {
        return "The exitpause option was removed, use -XX:OnError='cmd %p'";
    }
    if (strcmp(name, "precrash") == 0) {
        return "The precrash option was removed, use -XX:OnError='precrash -p %p'";
    }
    bool *value = switch_of(options, name);
    long *number = number_of(options, name);
    return value != NULL  ? take_switch(text, name, value)
            : number != NULL ? take_number(text, name, number)
                             : unknown(name);
}

// What goes with what ----------------------------------------------------------------------------------------------

static const char *parse(struct hprof_options *options, const char *text) {
    char name[NAME_BYTES];
    const char *wrong = NULL;
    while (wrong == NULL && *text != 0) {
        wrong = take(&text, '=', name, sizeof name) && name[0] != 0 ? take_value(&text, name, options)
                                                                    : "general syntax error parsing options";
    }
    if (wrong == NULL && options->binary && (options->cpu_times || options->cpu_old)) {
        wrong = "cpu=times|old is not supported with format=b";
    }
    if (wrong == NULL && options->binary && options->monitor) {
        wrong = "monitor=y is not supported with format=b";
    }
    return wrong;
}

// Nothing asked for is heap=all.
static void set_what_is_asked(struct hprof_options *options) {
    bool any = options->heap_dump || options->heap_sites || options->cpu_samples || options->cpu_times
            || options->cpu_old || options->monitor;
    options->heap_dump = options->heap_dump || !any;
    options->heap_sites = options->heap_sites || !any;
}

const char *hprof_options_parse(struct hprof_options *options, const char *text, const char *environment) {
    static char whole[TEXT_BYTES];
    *options = (struct hprof_options){
            .depth = 4,
            .interval_ms = 10,
            .cutoff = 0.0001,
            .lineno = true,
            .doe = true,
            .force = true,
            .verbose = true,
            .primfields = true,
            .primarrays = true,
    };
    const char *first = text == NULL ? "" : text, *second = environment == NULL ? "" : environment;
    int length = snprintf(whole, sizeof whole, "%s%s%s", first, *first != 0 && *second != 0 ? "," : "", second);
    const char *wrong = length < 0 || (size_t)length >= sizeof whole ? "general syntax error parsing options"
                                                                    : parse(options, whole);
    if (wrong != NULL) {
        snprintf(problem, sizeof problem, "hprof option error: %s (%s)", wrong, whole);
        return problem;
    }
    set_what_is_asked(options);
    return NULL;
}
