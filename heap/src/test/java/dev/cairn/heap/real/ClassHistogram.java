// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code jmap -histo} or {@code jcmd GC.class_histogram} of a JDK of any age says: perhaps a number and a colon, then objects,
 * bytes and class, and perhaps its module. Hidden classes are named with a slash, as dumps have them.
 */
final class ClassHistogram {
    private ClassHistogram() {}

    /** Of one class. */
    record Amount(long objects, long bytes) {
        Amount plus(Amount other) {
            return new Amount(objects + other.objects, bytes + other.bytes);
        }
    }

    static Map<String, Amount> parse(String text) {
        Map<String, Amount> result = new TreeMap<>();
        text.lines()
                .map(line -> line.strip().replaceFirst("^\\d+:\\s+", "").split("\\s+"))
                .filter(words -> words.length == 3 || (words.length == 4 && words[3].startsWith("(")))
                .filter(words -> words[0].matches("\\d+") && words[1].matches("\\d+"))
                .forEach(words -> result.merge(
                        javaName(words[2]).replace('+', '/'),
                        new Amount(Long.parseLong(words[0]), Long.parseLong(words[1])),
                        Amount::plus));
        return result;
    }

    private static String javaName(String name) {
        String element = name.replaceAll("^\\[+", "");
        int dimensions = name.length() - element.length();
        String plain = dimensions == 0
                ? element
                : switch (element.charAt(0)) {
                    case 'L' -> element.substring(1, element.length() - 1);
                    case 'B' -> "byte";
                    case 'Z' -> "boolean";
                    case 'C' -> "char";
                    case 'S' -> "short";
                    case 'I' -> "int";
                    case 'J' -> "long";
                    case 'F' -> "float";
                    default -> "double";
                };
        return plain + "[]".repeat(dimensions);
    }
}
