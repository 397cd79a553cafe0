// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import dev.cairn.profile.view.ThreadPools;
import dev.cairn.report.vm.map.HeapMapGround;
import dev.cairn.report.vm.map.HeapMapHolder;
import dev.cairn.report.vm.map.HeapMapKind;
import dev.cairn.report.vm.map.RegionColour;
import dev.cairn.web.question.catalogue.Questions;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the page's TypeScript types from the records of {@code dev.cairn.web.message} and {@code dev.cairn.report}. */
public final class TypeScriptMessages {
    private static final String HEAD = """
        // SPDX-FileCopyrightText: 2026 The Cairn Authors
        // SPDX-License-Identifier: Apache-2.0
        //
        // Made from the records of dev.cairn.web.message and dev.cairn.report, which say what each field means; do not edit.
        // Units stand in the names; null means "not known".
        """;

    private static final String POOLS = """
        /** The number at the end of a thread's name, in which alone threads of one pool differ. */
        export const THREAD_NUMBER = /%s/;
        """.formatted(ThreadPools.NUMBER);

    private static final String HEAP_LEGEND = """
        /** What a cell of a heap map may be full of, in the order in which they fill it, from below. */
        export const HEAP_KINDS: readonly { id: keyof HeapMapCell; title: string; colour: string }[] = [
        %s
        ];

        /** What may hold it, in the same way. */
        export const HEAP_HOLDERS: readonly { id: keyof HeapMapHeld; title: string; colour: string }[] = [
        %s
        ];

        /** Of free memory, on a light ground and on a dark one. */
        export const HEAP_FREE = { %s };
        """.formatted(
                    Arrays.stream(HeapMapKind.values())
                            .map(kind -> "  { id: \"%s\", title: \"%s\", colour: \"#%06x\" },"
                                    .formatted(kind.json(), kind.words(), kind.colour()))
                            .collect(Collectors.joining("\n")),
                    Arrays.stream(HeapMapHolder.values())
                            .map(holder -> "  { id: \"%s\", title: \"%s\", colour: \"#%06x\" },"
                                    .formatted(holder.json(), holder.words(), holder.colour()))
                            .collect(Collectors.joining("\n")),
                    Arrays.stream(HeapMapGround.values())
                            .map(ground -> "%s: \"#%06x\"".formatted(ground.json(), ground.free()))
                            .collect(Collectors.joining(", ")));

    private static final String REGION_LEGEND = """
        /** What a region of a heap may be used for. */
        export const REGION_KINDS: readonly { id: string; title: string; colour: string }[] = [
        %s
        ];
        """.formatted(Arrays.stream(RegionColour.values())
            .map(kind -> "  { id: \"%s\", title: \"%s\", colour: \"#%06x\" },"
                    .formatted(kind.json(), kind.words(), kind.colour()))
            .collect(Collectors.joining("\n")));

    /** Where JSON has another name than Java: that annotation is not there at run time, so a test compares. */
    private static final Map<String, String> NAMES = Map.of("className", "class", "inNative", "native");

    private final Map<String, String> declarations = new TreeMap<>();

    static String all() {
        TypeScriptMessages types = new TypeScriptMessages();
        String server = types.union("ServerMessage", ServerMessage.class);
        String page = types.union("PageMessage", PageMessage.class);
        String reports = types.reports();
        return HEAD + "\n" + String.join("\n", types.declarations.values()) + "\n" + reports + "\n" + POOLS + "\n"
                + HEAP_LEGEND + "\n" + REGION_LEGEND + "\n" + server + page;
    }

    /** What each question is answered with. */
    private String reports() {
        StringBuilder text = new StringBuilder("export interface Reports {\n");
        Questions.ALL.forEach(question -> text.append("  ")
                .append(question.name())
                .append(": ")
                .append(plain(question.report()))
                .append(";\n"));
        return text.append("}\n").toString();
    }

    private String union(String name, Class<?> messages) {
        Class<?>[] members = messages.getPermittedSubclasses();
        for (Class<?> member : members) {
            String type = member.getSimpleName();
            String tag = "  type: \"" + Character.toLowerCase(type.charAt(0)) + type.substring(1) + "\";\n";
            declare(member, tag);
        }
        String parts = Arrays.stream(members).map(Class::getSimpleName).collect(Collectors.joining(" | "));
        return "export type " + name + " = " + parts + ";\n";
    }

    private void declare(Class<?> record, String tag) {
        if (declarations.containsKey(record.getSimpleName())) {
            return;
        }
        declarations.put(record.getSimpleName(), "");
        StringBuilder text = new StringBuilder("export interface " + record.getSimpleName() + " {\n" + tag);
        for (RecordComponent component : record.getRecordComponents()) {
            text.append("  ")
                    .append(jsonName(component))
                    .append(": ")
                    .append(isReport(component) ? "Reports[keyof Reports] | null" : type(component.getAnnotatedType()))
                    .append(";\n");
        }
        declarations.put(record.getSimpleName(), text.append("}\n").toString());
    }

    /** A report is in the message as JSON. */
    private static boolean isReport(RecordComponent component) {
        return component.getDeclaringRecord() == ServerMessage.Answer.class
                && component.getName().equals("report");
    }

    private String type(AnnotatedType annotated) {
        String plain = plain(annotated);
        return annotated.isAnnotationPresent(Nullable.class) ? plain + " | null" : plain;
    }

    private String plain(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType map && map.getAnnotatedActualTypeArguments().length == 2) {
            return "Record<string, " + type(map.getAnnotatedActualTypeArguments()[1]) + ">";
        }
        if (annotated instanceof AnnotatedParameterizedType list) {
            String element = type(list.getAnnotatedActualTypeArguments()[0]);
            return element.contains(" ") ? "(" + element + ")[]" : element + "[]";
        }
        return plain(annotated.getType());
    }

    private String plain(Type type) {
        if (!(type instanceof Class<?> raw)) {
            throw new IllegalArgumentException("No TypeScript for " + type + (type instanceof ParameterizedType));
        }
        if (raw == String.class) {
            return "string";
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return "boolean";
        }
        if (raw.isPrimitive() || Number.class.isAssignableFrom(raw)) {
            return "number";
        }
        if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .map(constant -> '"' + json(constant) + '"')
                    .collect(Collectors.joining(" | "));
        }
        declare(raw, "");
        return raw.getSimpleName();
    }

    /** What JSON calls a record's component. */
    public static String jsonName(RecordComponent component) {
        return NAMES.getOrDefault(component.getName(), component.getName());
    }

    /** What JSON calls a constant. */
    public static String json(Object constant) {
        try {
            return (String) constant.getClass().getMethod("json").invoke(constant);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
