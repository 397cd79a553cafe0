// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classfile/rewriter.h"

#include "inject/classfile/code.h"

#include <stdlib.h>

enum {
    MAGIC = 0xCAFEBABE,
    NEWEST_KNOWN = 69,  // of JDK 25
    FIRST_WITH_FRAMES = 50,
    STATIC = 0x0008,
    WITHOUT_CODE = 0x0500,  // native, or abstract
    POOL_AT = 8,
    DEEPEST_ANNOTATION = 16,
};

struct method {
    size_t at;
    size_t end;
    size_t code_at;  // where the Code attribute's length is; 0 for a method that stays as it is
    uint32_t access;
};

struct members {
    struct method *methods;
    struct class_method *names;  // of those that are rewritten, in their order
    int32_t *numbers;
    uint32_t count;
    uint32_t rewritten;
    size_t at;   // of the number of methods
    size_t end;  // behind the last
    struct class_text source;
};

// Annotations --------------------------------------------------------------------------------------------------------

static bool pass_annotation(struct class_reader *from, int depth);

static bool pass_value(struct class_reader *from, int depth) {
    uint32_t tag = class_u1(from);
    if (depth > DEEPEST_ANNOTATION || from->is_past) {
        return false;
    }
    if (tag == '@') {
        return pass_annotation(from, depth + 1);
    }
    if (tag != '[') {
        class_take(from, tag == 'e' ? 4 : 2);
        return !from->is_past;
    }
    bool passed = true;
    for (uint32_t left = class_u2(from); left > 0 && passed; left--) {
        passed = pass_value(from, depth + 1);
    }
    return passed;
}

// From behind its type on.
static bool pass_elements(struct class_reader *from, int depth) {
    bool passed = true;
    for (uint32_t left = class_u2(from); left > 0 && passed; left--) {
        class_u2(from);
        passed = pass_value(from, depth);
    }
    return passed && !from->is_past;
}

static bool pass_annotation(struct class_reader *from, int depth) {
    class_u2(from);
    return pass_elements(from, depth);
}

// Whether the rules know one of them. False with `from` past its end if they cannot be read.
static bool is_left_alone(const struct class_rewriting *of, struct class_reader *from) {
    for (uint32_t left = class_u2(from); left > 0; left--) {
        if (rewriting_rules_have_annotation(of->rules, class_pool_text(&of->pool, class_u2(from)))) {
            return true;
        }
        if (!pass_elements(from, 0)) {
            from->is_past = true;
            return false;
        }
    }
    return false;
}

// Reading ------------------------------------------------------------------------------------------------------------

static void pass_attributes(struct class_reader *from) {
    for (uint32_t left = class_u2(from); left > 0 && !from->is_past; left--) {
        class_u2(from);
        class_take(from, class_u4(from));
    }
}

static void pass_fields(struct class_reader *from) {
    for (uint32_t left = class_u2(from); left > 0 && !from->is_past; left--) {
        class_take(from, 6);
        pass_attributes(from);
    }
}

static void read_method(struct class_rewriting *of, struct class_reader *from, struct members *members) {
    struct method *method = &members->methods[members->count++];
    bool left_alone = false;
    method->at = from->at;
    method->access = class_u2(from);
    struct class_method name = {.name = class_pool_text(&of->pool, class_u2(from))};
    name.descriptor = class_pool_text(&of->pool, class_u2(from));
    for (uint32_t left = class_u2(from); left > 0 && !from->is_past; left--) {
        struct class_text attribute = class_pool_text(&of->pool, class_u2(from));
        size_t at = from->at;
        struct class_reader content = class_part(from, class_u4(from));
        if (class_text_is(attribute, "Code")) {
            method->code_at = at;
        } else if (class_text_is(attribute, "RuntimeVisibleAnnotations")
                || class_text_is(attribute, "RuntimeInvisibleAnnotations")) {
            left_alone = left_alone || is_left_alone(of, &content);
            from->is_past = from->is_past || content.is_past;
        }
    }
    method->end = from->at;
    if (left_alone || (method->access & WITHOUT_CODE) != 0) {
        method->code_at = 0;
    }
    from->is_past = from->is_past || name.name.text == NULL || name.descriptor.text == NULL;
    if (method->code_at != 0) {
        members->names[members->rewritten++] = name;
    }
}

static bool read_methods(struct class_rewriting *of, struct class_reader *from, struct members *members) {
    members->at = from->at;
    uint32_t count = class_u2(from);
    members->methods = calloc(count + 1u, sizeof *members->methods);
    members->names = calloc(count + 1u, sizeof *members->names);
    members->numbers = calloc(count + 1u, sizeof *members->numbers);
    if (members->methods == NULL || members->names == NULL || members->numbers == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count && !from->is_past; i++) {
        read_method(of, from, members);
    }
    members->end = from->at;
    return !from->is_past;
}

static void read_source(const struct class_rewriting *of, struct class_reader *from, struct members *members) {
    for (uint32_t left = class_u2(from); left > 0 && !from->is_past; left--) {
        struct class_text name = class_pool_text(&of->pool, class_u2(from));
        struct class_reader content = class_part(from, class_u4(from));
        if (class_text_is(name, "SourceFile")) {
            members->source = class_pool_text(&of->pool, class_u2(&content));
        }
    }
}

static bool read_members(struct class_rewriting *of, struct class_reader *from, struct members *members) {
    class_take(from, (size_t)2 * class_u2(from));  // interfaces
    pass_fields(from);
    if (!read_methods(of, from, members)) {
        return false;
    }
    read_source(of, from, members);
    return !from->is_past && from->at == from->end;
}

// Writing ------------------------------------------------------------------------------------------------------------

static bool put_method(struct class_rewriting *of, const struct class_reader *from, const struct method *method,
        const struct class_method *name, int32_t number) {
    const uint8_t *file = from->data;
    struct class_reader content = {.data = file, .at = method->code_at, .end = method->end};
    size_t length = class_u4(&content);
    struct class_reader inside = class_part(&content, length);
    struct class_code code = {.of = of,
            .descriptor = name->descriptor,
            .is_static = (method->access & STATIC) != 0,
            .is_constructor = class_text_is(name->name, "<init>"),
            .number = number};
    class_put(&of->to, file + method->at, method->code_at - method->at);
    size_t length_at = class_written(&of->to);
    class_put_u4(&of->to, 0);
    bool done = class_code_rewrite(&code, &inside);
    class_set_u4(&of->to, length_at, (uint32_t)(class_written(&of->to) - length_at - 4));
    class_put(&of->to, file + content.at, method->end - content.at);
    return done;
}

static bool put_members(struct class_rewriting *of, const struct class_reader *from, const struct members *members) {
    const uint8_t *file = from->data;
    uint32_t next = 0;
    bool done = true;
    class_put_u2(&of->to, members->count);
    for (uint32_t i = 0; i < members->count && done; i++) {
        const struct method *method = &members->methods[i];
        if (method->code_at == 0) {
            class_put(&of->to, file + method->at, method->end - method->at);
        } else {
            done = put_method(of, from, method, &members->names[next], members->numbers[next]);
            next++;
        }
    }
    return done;
}

// Constants are known once methods are written.
static bool put_file(const struct class_rewriting *of, const struct class_reader *from, size_t pool_end,
        const struct members *members, struct bytes *rewritten) {
    struct class_writer to = {0};
    const struct class_writer *added = &of->pool.added;
    class_put(&to, from->data, POOL_AT);
    class_put_u2(&to, of->pool.next);
    class_put(&to, from->data + POOL_AT + 2, pool_end - POOL_AT - 2);
    class_put(&to, added->bytes.data, class_written(added));
    class_put(&to, from->data + pool_end, members->at - pool_end);
    class_put(&to, of->to.bytes.data, class_written(&of->to));
    class_put(&to, from->data + members->end, from->end - members->end);
    *rewritten = to.bytes;
    return of->pool.next <= UINT16_MAX && !added->is_short && !of->to.is_short && !to.is_short;
}

// All of it ----------------------------------------------------------------------------------------------------------

static enum class_answer rewrite(struct class_rewriting *of, const struct class_numbers *numbers,
        struct class_reader *from, struct members *members, struct bytes *rewritten) {
    uint32_t magic = class_u4(from);
    uint32_t version = class_u4(from) & UINT16_MAX;
    if (magic != MAGIC || version > NEWEST_KNOWN || !class_pool_read(&of->pool, from)) {
        return CLASS_NOT_PLAIN;
    }
    size_t pool_end = from->at;
    class_u2(from);  // access
    of->has_frames = version >= FIRST_WITH_FRAMES;
    of->constants.self = class_u2(from);
    of->name = class_pool_class(&of->pool, of->constants.self);
    of->super_name = class_pool_class(&of->pool, class_u2(from));
    if (from->is_past || of->name.text == NULL) {
        return CLASS_NOT_PLAIN;
    }
    if (rewriting_rules_leave_class(of->rules, of->name)) {
        return CLASS_AS_IT_IS;
    }
    if (!read_members(of, from, members)) {
        return CLASS_NOT_PLAIN;
    }
    if (members->rewritten == 0) {
        return CLASS_AS_IT_IS;
    }
    struct class_methods methods = {
            .owner = of->name, .source = members->source, .methods = members->names, .count = members->rewritten};
    return numbers->number(numbers->by, &methods, members->numbers) && put_members(of, from, members)
                    && put_file(of, from, pool_end, members, rewritten)
            ? CLASS_REWRITTEN
            : CLASS_NOT_PLAIN;
}

enum class_answer class_rewriter_rewrite(const struct rewriting_rules *rules, const struct class_numbers *numbers,
        const uint8_t *file, size_t size, struct bytes *rewritten) {
    struct class_rewriting of = {.rules = rules};
    struct class_reader from = {.data = file, .at = 0, .end = size};
    struct members members = {0};
    enum class_answer answer = rewrite(&of, numbers, &from, &members, rewritten);
    class_pool_free(&of.pool);
    bytes_free(&of.to.bytes);
    free(members.methods);
    free(members.names);
    free(members.numbers);
    return answer;
}
