// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a class says, from its source.
 *
 * @param text without its tags
 * @param parameters of a record: what it says of each component
 */
record RecordDoc(String text, Map<String, String> parameters) {
    private static final List<Path> SOURCES = List.of(Path.of("src/main/java"), Path.of("../report/src/main/java"));
    private static final Pattern TAG = Pattern.compile("@(param|return|throws)\\s+(\\S+)\\s+([^@]*)");

    static RecordDoc of(Class<?> type) {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        String name = outer.getName().replace('.', '/') + ".java";
        Path file = SOURCES.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no source of " + type));
        try {
            return of(Files.readString(file), type.getSimpleName());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RecordDoc of(String source, String name) {
        Matcher declaration = Pattern.compile("(?:record|class|enum|interface) " + name + "\\b")
                .matcher(source);
        if (!declaration.find()) {
            throw new IllegalStateException("Its source has no " + name);
        }
        int end = source.lastIndexOf("*/", declaration.start());
        int start = source.lastIndexOf("/**", end);
        boolean isItsOwn =
                start >= 0 && source.substring(end + 2, declaration.start()).matches("(?s)(?:\\s|@[^\\n]*\\n|[a-z])*");
        if (!isItsOwn) {
            return new RecordDoc("", Map.of());
        }
        String doc = plain(source.substring(start + 3, end));
        Map<String, String> parameters = new TreeMap<>();
        Matcher tag = TAG.matcher(doc);
        while (tag.find()) {
            parameters.put(tag.group(2), tag.group(3).strip());
        }
        int tags = doc.indexOf(" @");
        return new RecordDoc(tags < 0 ? doc : doc.substring(0, tags).strip(), parameters);
    }

    /** In one line of Markdown. */
    private static String plain(String javadoc) {
        return (" " + javadoc.replaceAll("(?m)^\\s*\\*", " "))
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replaceAll("\\{@link(?:plain)? (?:[\\w.]+\\s+)?#?(?:[\\w.]*[#.])?([^}]*)}", "`$1`")
                .replaceAll("</?(?:p|ul|li|em)>", " ")
                .replaceAll("\\s+", " ")
                .stripTrailing()
                .replaceFirst("^ (?!@)", "");
    }
}
