// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classfile/rewriting_rules.h"

#include <stdlib.h>
#include <string.h>

enum { KIND = 2 };  // a letter, and a blank

bool rewriting_rules_add(struct rewriting_rules *rules, const char *line) {
    size_t size = strlen(line) + 1;
    char *larger = size <= KIND ? NULL : realloc(rules->lines, rules->used + size);
    if (larger == NULL) {
        return false;
    }
    memcpy(larger + rules->used, line, size);
    rules->lines = larger;
    rules->used += size;
    return true;
}

void rewriting_rules_free(struct rewriting_rules *rules) {
    free(rules->lines);
    *rules = (struct rewriting_rules){0};
}

// The one behind `rule` of that kind, without it; NULL if there is none. `rule` is NULL for the first.
static const char *next(const struct rewriting_rules *rules, const char *rule, char kind) {
    const char *end = rules->lines + rules->used;
    const char *line = rule == NULL ? rules->lines : rule + strlen(rule) + 1;
    while (line < end && line[0] != kind) {
        line += strlen(line) + 1;
    }
    return line < end ? line + KIND : NULL;
}

bool rewriting_rules_leave_class(const struct rewriting_rules *rules, struct class_text name) {
    for (const char *rule = next(rules, NULL, 'C'); rule != NULL; rule = next(rules, rule, 'C')) {
        if (class_text_is(name, rule)) {
            return true;
        }
    }
    for (const char *rule = next(rules, NULL, 'B'); rule != NULL; rule = next(rules, rule, 'B')) {
        if (name.length >= strlen(rule) && memcmp(name.text, rule, strlen(rule)) == 0) {
            return true;
        }
    }
    return false;
}

bool rewriting_rules_have_annotation(const struct rewriting_rules *rules, struct class_text descriptor) {
    for (const char *rule = next(rules, NULL, 'A'); rule != NULL; rule = next(rules, rule, 'A')) {
        if (class_text_is(descriptor, rule)) {
            return true;
        }
    }
    return false;
}

static bool is_pair(const char *rule, struct class_text first, struct class_text second) {
    return strlen(rule) == first.length + 1 + second.length && memcmp(rule, first.text, first.length) == 0
            && rule[first.length] == ' ' && memcmp(rule + first.length + 1, second.text, second.length) == 0;
}

static bool have_pair(
        const struct rewriting_rules *rules, char kind, struct class_text first, struct class_text second) {
    for (const char *rule = next(rules, NULL, kind); rule != NULL; rule = next(rules, rule, kind)) {
        if (is_pair(rule, first, second)) {
            return true;
        }
    }
    return false;
}

bool rewriting_rules_have_wait(const struct rewriting_rules *rules, const struct class_method *method) {
    return method->owner.text != NULL && method->name.text != NULL && method->descriptor.text != NULL
            && (have_pair(rules, 'E', method->name, method->descriptor)
                    || have_pair(rules, 'W', method->owner, method->name));
}
