// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One argument of a tool.
 *
 * @param description for the program that calls
 */
record Argument(String name, Kind kind, boolean required, String description) {
    private static final int MOST_FILES = 8;
    private static final String CAPTURE = "capture:";

    /** What its values are. */
    sealed interface Kind {}

    /** A text of at most {@code longest} characters. */
    record Text(int longest) implements Kind {}

    /** One of these words. */
    record Choice(List<String> words) implements Kind {}

    /** A number from here to there, both included. */
    record Whole(long least, long most) implements Kind {}

    record Fraction(double least, double most) implements Kind {}

    record Flag() implements Kind {}

    /** A file that exists: a heap dump, or {@code capture:ID}. */
    record DumpFile() implements Kind {}

    /** Several of those. */
    record DumpFiles() implements Kind {}

    static Argument vm() {
        return new Argument(
                "vm",
                new Text(200),
                true,
                "The VM: a pid, a name, or a part of a name that only one VM has, from list_vms; of an app of an Android"
                        + " device, its key from list_devices.");
    }

    static Argument dump(String name, String description) {
        return new Argument(
                name, new DumpFile(), true, description + " A path on this machine, or capture:ID. It is only read.");
    }

    static Argument limit(int most, int usual) {
        return new Argument("limit", new Whole(1, most), false, "At most this many rows; " + usual + " if not given.");
    }

    /** As JSON Schema has it. */
    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        switch (kind) {
            case Text(int longest) -> {
                schema.put("type", "string");
                schema.put("maxLength", longest);
            }
            case Choice(List<String> words) -> {
                schema.put("type", "string");
                schema.put("enum", words);
            }
            case Whole(long least, long most) -> {
                schema.put("type", "integer");
                schema.put("minimum", least);
                schema.put("maximum", most);
            }
            case Fraction(double least, double most) -> {
                schema.put("type", "number");
                schema.put("minimum", least);
                schema.put("maximum", most);
            }
            case Flag() -> schema.put("type", "boolean");
            case DumpFile() -> schema.put("type", "string");
            case DumpFiles() -> {
                schema.put("type", "array");
                schema.put("items", Map.of("type", "string"));
                schema.put("maxItems", MOST_FILES);
            }
        }
        schema.put("description", description);
        return schema;
    }

    /** What is wrong with a value, as a sentence. */
    Optional<String> objection(Object value) {
        String wanted = switch (kind) {
            case Text(int longest) ->
                value instanceof String text && isText(text, longest)
                        ? ""
                        : "a text of 1 to " + longest + " characters";
            case Choice(List<String> words) ->
                value instanceof String text && words.contains(text) ? "" : "one of " + String.join(", ", words);
            case Whole(long least, long most) ->
                value instanceof Long number && number >= least && number <= most
                        ? ""
                        : "a whole number from " + least + " to " + most;
            case Fraction(double least, double most) ->
                value instanceof Number number && number.doubleValue() >= least && number.doubleValue() <= most
                        ? ""
                        : "a number from " + least + " to " + most;
            case Flag() -> value instanceof Boolean ? "" : "true or false";
            case DumpFile() -> value instanceof String ? "" : "the name of a file";
            case DumpFiles() ->
                value instanceof List<?> files
                                && files.size() <= MOST_FILES
                                && files.stream().allMatch(String.class::isInstance)
                        ? ""
                        : "an array of at most " + MOST_FILES + " names of files";
        };
        return wanted.isEmpty() ? whyNoDump(value) : Optional.of("\"" + name + "\" is " + wanted + ".");
    }

    private static boolean isText(String text, int longest) {
        return !text.isBlank() && text.length() <= longest && text.indexOf('\0') < 0;
    }

    private Optional<String> whyNoDump(Object value) {
        return switch (kind) {
            case DumpFile() -> whyNoFile(String.valueOf(value));
            case DumpFiles() ->
                value instanceof List<?> files
                        ? files.stream()
                                .map(each -> whyNoFile(String.valueOf(each)))
                                .flatMap(Optional::stream)
                                .findFirst()
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Pipes and devices are no files: reading them can take for ever, or take something away from others. */
    private static Optional<String> whyNoFile(String file) {
        if (file.startsWith(CAPTURE)) {
            return Optional.empty();
        }
        try {
            return Files.isRegularFile(Path.of(file))
                    ? Optional.empty()
                    : Optional.of("There is no file " + file + ". Give the whole path of a heap dump.");
        } catch (InvalidPathException e) {
            return Optional.of("\"" + file + "\" is no name of a file.");
        }
    }

    /** What is wrong with arguments, as a sentence: one that is not known, one that is missing, or one that cannot be. */
    static Optional<String> objection(String tool, List<Argument> known, Map<String, @Nullable Object> given) {
        List<String> names = known.stream().map(Argument::name).toList();
        List<String> unknown =
                given.keySet().stream().filter(each -> !names.contains(each)).toList();
        if (!unknown.isEmpty()) {
            String first = unknown.getFirst();
            return Optional.of(tool + " has no argument \"" + first.substring(0, Math.min(100, first.length())) + "\". "
                    + (names.isEmpty() ? "It has none." : "It has " + String.join(", ", names) + "."));
        }
        List<String> objections = new ArrayList<>();
        for (Argument each : known) {
            Object value = given.get(each.name());
            if (value != null) {
                each.objection(value).ifPresent(objections::add);
            } else if (each.required()) {
                objections.add(tool + " needs \"" + each.name() + "\": " + each.description());
            }
        }
        return objections.stream().findFirst();
    }

    static Map<String, Object> schema(List<Argument> arguments) {
        Map<String, Object> properties = new LinkedHashMap<>();
        arguments.forEach(each -> properties.put(each.name(), each.schema()));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                arguments.stream()
                        .filter(Argument::required)
                        .map(Argument::name)
                        .toList());
        schema.put("additionalProperties", false);
        return schema;
    }

    /** Values by name, which {@link #objection} has nothing against. */
    record Given(Map<String, @Nullable Object> values) {
        Optional<String> text(String name) {
            return Optional.ofNullable(values.get(name)).map(String::valueOf);
        }

        String requiredText(String name) {
            return text(name).orElseThrow();
        }

        boolean isSet(String name) {
            return Boolean.TRUE.equals(values.get(name));
        }

        int whole(String name, int usual) {
            return values.get(name) instanceof Long number ? Math.toIntExact(number) : usual;
        }

        double fraction(String name, double usual) {
            return values.get(name) instanceof Number number ? number.doubleValue() : usual;
        }

        List<String> texts(String name) {
            return values.get(name) instanceof List<?> all
                    ? all.stream().map(String::valueOf).toList()
                    : List.of();
        }
    }

    /** Words of a command line, in which a value is never taken for an option. */
    static List<String> words(Stream<String> options, String... values) {
        return Stream.concat(Stream.concat(options, Stream.of("--")), Stream.of(values))
                .toList();
    }
}
