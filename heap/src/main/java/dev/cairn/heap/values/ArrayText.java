// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Arrays of primitives as a dump viewer shows them. */
final class ArrayText {
    /** More of an array is not written in one go, whatever somebody asks for. */
    static final int MOST = 1 << 20;

    private static final HexFormat HEX = HexFormat.of();

    private ArrayText() {}

    /** Elements in hexadecimal, as far as they exist; each as wide as its type. */
    static String hex(DumpedObjects objects, ObjectRecord array, long from, long count) {
        long start = Math.clamp(from, 0, array.hasData() ? array.length() : 0);
        long end = array.hasData() ? Math.min(array.length(), start + Math.clamp(count, 0, MOST)) : start;
        int width = array.element().size(0);
        byte[] bytes = objects.slice(array, start, end - start).toArray(ValueLayout.JAVA_BYTE);
        StringBuilder hex = new StringBuilder(bytes.length * 3);
        for (int i = 0; i < bytes.length; i += width) {
            hex.append(i == 0 ? "" : " ");
            HEX.formatHex(hex, bytes, i, i + width);
        }
        return hex.toString();
    }

    /** Bytes as UTF-8 or chars as they are; empty for other types. What cannot be shown is a dot. */
    static Optional<String> text(DumpedObjects objects, ObjectRecord array, long from, int count) {
        if (!array.hasData() || !CharRun.canBe(array)) {
            return Optional.empty();
        }
        byte[] bytes = objects.slice(array, from, count).toArray(ValueLayout.JAVA_BYTE);
        return Optional.of(shown(new String(
                bytes, array.element() == BasicType.BYTE ? StandardCharsets.UTF_8 : StandardCharsets.UTF_16BE)));
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> shown.appendCodePoint(isShown(c) ? c : '.'));
        return shown.toString();
    }

    private static boolean isShown(int codePoint) {
        return Character.isSupplementaryCodePoint(codePoint)
                ? Character.isDefined(codePoint) && Character.getType(codePoint) != Character.FORMAT
                : codePoint != '\uFFFD' && PrimitiveText.isPlain((char) codePoint);
    }
}
