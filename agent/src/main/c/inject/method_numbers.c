// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/method_numbers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024, FIRST_PLACES = 2048 };

struct named {
    uint64_t hash;
    const char *owner;
    const char *source;
    const char *name;  // NULL: the class itself
    const char *descriptor;
    bool is_rewritten;  // of a class
    bool is_changed;    // of a class: another agent has had it loaded anew since
};

// What is known, in the order it came, and where each is, by its hash.
struct table {
    struct named *all;
    uint32_t count;
    uint32_t room;
    uint32_t *places;  // one more than the number; 0 for none
    uint32_t place_count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct table classes;
static struct table methods;
static bool has_changed;  // any class

static uint64_t hash_on(uint64_t hash, struct class_text text) {
    for (size_t i = 0; i < text.length; i++) {
        hash = (hash ^ (uint8_t)text.text[i]) * 0x100000001B3u;
    }
    return (hash ^ '\n') * 0x100000001B3u;
}

static uint64_t hash_of(const struct class_method *method) {
    uint64_t hash = hash_on(0xCBF29CE484222325u, method->owner);
    return method->name.text == NULL ? hash : hash_on(hash_on(hash, method->name), method->descriptor);
}

static bool is_named(const struct named *known, uint64_t hash, const struct class_method *method) {
    return known->hash == hash && class_text_is(method->owner, known->owner)
            && (known->name == NULL
                    || (class_text_is(method->name, known->name)
                            && class_text_is(method->descriptor, known->descriptor)));
}

// Where it is, or would be.
static uint32_t *find(const struct table *table, uint64_t hash, const struct class_method *method) {
    uint32_t mask = table->place_count - 1, at = (uint32_t)(hash ^ hash >> 32) & mask;
    while (table->places[at] != 0 && !is_named(&table->all[table->places[at] - 1], hash, method)) {
        at = (at + 1) & mask;
    }
    return &table->places[at];
}

static bool make_places(struct table *table) {
    uint32_t count = table->place_count == 0 ? FIRST_PLACES : 2 * table->place_count;
    uint32_t *places = calloc(count, sizeof *places);
    if (places == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < table->count; i++) {
        uint64_t hash = table->all[i].hash;
        uint32_t at = (uint32_t)(hash ^ hash >> 32) & (count - 1);
        while (places[at] != 0) {
            at = (at + 1) & (count - 1);
        }
        places[at] = i + 1;
    }
    free(table->places);
    table->places = places;
    table->place_count = count;
    return true;
}

static bool make_room(struct table *table) {
    if (table->count == table->room) {
        uint32_t room = table->room == 0 ? FIRST_ROOM : 2 * table->room;
        struct named *larger = realloc(table->all, room * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        table->all = larger;
        table->room = room;
    }
    return 2 * table->count < table->place_count || make_places(table);
}

static const char *copy(struct class_text text) {
    char *made = malloc(text.length + 1);
    if (made != NULL) {
        if (text.length > 0) {
            memcpy(made, text.text, text.length);
        }
        made[text.length] = 0;
    }
    return made;
}

// Classes ------------------------------------------------------------------------------------------------------------

static struct named *find_class(struct class_text owner, struct class_text source) {
    const struct class_method of_class = {.owner = owner};
    if (!make_room(&classes)) {
        return NULL;
    }
    uint64_t hash = hash_of(&of_class);
    uint32_t *place = find(&classes, hash, &of_class);
    if (*place == 0) {
        struct named named = {.hash = hash, .owner = copy(owner), .source = copy(source)};
        if (named.owner == NULL || named.source == NULL) {
            free((char *)named.owner);
            free((char *)named.source);
            return NULL;
        }
        classes.all[classes.count++] = named;
        *place = classes.count;
    }
    return &classes.all[*place - 1];
}

// Methods ------------------------------------------------------------------------------------------------------------

// Classes of one name may come of several files.
static bool is_source(const char *source, struct class_text text) {
    return strlen(source) == text.length && (text.length == 0 || memcmp(source, text.text, text.length) == 0);
}

static int32_t add(uint32_t *place, uint64_t hash, const struct class_method *method, struct class_text source) {
    const struct named *class = find_class(method->owner, source);
    if (class == NULL) {
        return -1;
    }
    struct named named = {.hash = hash,
            .owner = class->owner,
            .source = is_source(class->source, source) ? class->source : copy(source),
            .name = copy(method->name),
            .descriptor = copy(method->descriptor)};
    if (named.source == NULL || named.name == NULL || named.descriptor == NULL) {
        free(named.source == class->source ? NULL : (char *)named.source);
        free((char *)named.name);
        free((char *)named.descriptor);
        return -1;
    }
    methods.all[methods.count++] = named;
    *place = methods.count;
    return (int32_t)methods.count - 1;
}

static bool has_zero(struct class_text text) {
    return text.text != NULL && memchr(text.text, 0, text.length) != NULL;
}

// With the lock; NULL if there is none.
static struct named *known_class(struct class_text owner) {
    const struct class_method of_class = {.owner = owner};
    uint32_t place = classes.count == 0 ? 0 : *find(&classes, hash_of(&of_class), &of_class);
    return place == 0 ? NULL : &classes.all[place - 1];
}

static int32_t number_of(const struct class_method *method, struct class_text source, bool is_rewritten) {
    uint64_t hash = hash_of(method);
    int32_t number = -1;
    if (has_zero(method->owner) || has_zero(method->name) || has_zero(method->descriptor) || has_zero(source)) {
        return number;  // no VM takes such a class file
    }
    pthread_mutex_lock(&lock);
    if (methods.count < INT32_MAX / 2 && make_room(&methods)) {
        uint32_t *place = find(&methods, hash, method);
        number = *place != 0 ? (int32_t)*place - 1 : add(place, hash, method, source);
    }
    struct named *class = is_rewritten && number >= 0 ? known_class(method->owner) : NULL;
    if (class != NULL) {
        class->is_rewritten = true;
    }
    pthread_mutex_unlock(&lock);
    return number;
}

int32_t method_numbers_of(const struct class_method *method, struct class_text source) {
    return number_of(method, source, true);
}

int32_t method_numbers_of_caller(const struct class_method *method, struct class_text source) {
    return number_of(method, source, false);
}

// With the lock; NULL if nothing of it was rewritten.
static struct named *rewritten_class(const char *owner) {
    struct named *class = known_class(class_text_of(owner));
    return class != NULL && class->is_rewritten ? class : NULL;
}

bool method_numbers_know(const char *owner) {
    pthread_mutex_lock(&lock);
    bool known = rewritten_class(owner) != NULL;
    pthread_mutex_unlock(&lock);
    return known;
}

void method_numbers_note_change(const char *owner) {
    pthread_mutex_lock(&lock);
    struct named *class = rewritten_class(owner);
    if (class != NULL) {
        class->is_changed = true;
        has_changed = true;
    }
    pthread_mutex_unlock(&lock);
}

bool method_numbers_have_changed(void) {
    pthread_mutex_lock(&lock);
    bool any = has_changed;
    pthread_mutex_unlock(&lock);
    return any;
}

bool method_numbers_is_changed(const char *owner) {
    pthread_mutex_lock(&lock);
    const struct named *class = rewritten_class(owner);
    bool changed = class != NULL && class->is_changed;
    pthread_mutex_unlock(&lock);
    return changed;
}

static char *describe(const struct named *method) {
    struct bytes text = {0};
    const char *lines[] = {method->owner, method->source, method->name, method->descriptor};
    bool all = true;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        all = all && (i == 0 || bytes_append(&text, "\n", 1)) && bytes_append(&text, lines[i], strlen(lines[i]));
    }
    all = all && bytes_append(&text, "", 1);
    if (!all) {
        bytes_free(&text);
        return NULL;
    }
    return (char *)text.data;
}

char *method_numbers_describe(int32_t number) {
    pthread_mutex_lock(&lock);
    bool known = number >= 0 && (uint32_t)number < methods.count;
    char *text = known ? describe(&methods.all[number]) : NULL;
    pthread_mutex_unlock(&lock);
    return text;
}

// Which source is a method's own shows in its class, which is freed last.
static void free_methods(void) {
    for (uint32_t i = 0; i < methods.count; i++) {
        struct named *method = &methods.all[i];
        const struct class_method of_class = {.owner = {.text = method->owner, .length = strlen(method->owner)}};
        uint32_t place = *find(&classes, hash_of(&of_class), &of_class);
        if (method->source != classes.all[place - 1].source) {
            free((char *)method->source);
        }
        free((char *)method->name);
        free((char *)method->descriptor);
    }
}

static void free_table(struct table *table) {
    free(table->all);
    free(table->places);
    *table = (struct table){0};
}

void method_numbers_free(void) {
    pthread_mutex_lock(&lock);
    free_methods();
    for (uint32_t i = 0; i < classes.count; i++) {
        free((char *)classes.all[i].owner);
        free((char *)classes.all[i].source);
    }
    free_table(&methods);
    free_table(&classes);
    has_changed = false;
    pthread_mutex_unlock(&lock);
}
