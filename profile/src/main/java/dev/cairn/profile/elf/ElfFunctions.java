// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.elf;

import dev.cairn.profile.elf.ElfFile.Section;
import java.util.Arrays;
import java.util.Optional;

/** The functions of a file by their address: those that it shows to others, and if they were not stripped, all. */
public final class ElfFunctions {
    private static final int SYMBOL_BYTES = 24;
    static final int ALL_SYMBOLS = 2;
    private static final int SHOWN_SYMBOLS = 11;
    private static final int BYTES_OF_ONE = 3 * Long.BYTES;
    private static final int MOST_SYMBOLS = 1 << 19;
    private static final int SYMBOLS_AT_ONCE = 1 << 14;
    private static final int MOST_NAME_BYTES = 4096;
    /** Functions may lie within others, but not many. */
    private static final int LOOK_BACK = 16;

    private static final int FUNCTION = 2;
    private static final int CHOSEN_FUNCTION = 10;

    private final ElfFile file;
    /** Address and number of each function, in their order. */
    private long[] starts = new long[0];

    private long[] sizes = new long[0];
    private long[] namesAt = new long[0];

    private ElfFunctions(ElfFile file) {
        this.file = file;
    }

    /** Reads their table, but not yet their names. */
    public static ElfFunctions of(ElfFile file) {
        ElfFunctions functions = new ElfFunctions(file);
        for (int type : new int[] {ALL_SYMBOLS, SHOWN_SYMBOLS}) {
            for (Section section : file.sections()) {
                if (section.type() == type && functions.starts.length == 0) {
                    functions.read(section);
                }
            }
        }
        return functions;
    }

    /** How many there are. */
    public int size() {
        return starts.length;
    }

    /** How much memory they take. */
    public long keptBytes() {
        return (long) starts.length * BYTES_OF_ONE;
    }

    private void read(Section table) {
        int link = table.link();
        if (link <= 0 || link >= file.sections().size() || table.entryBytes() != SYMBOL_BYTES) {
            return;
        }
        Section names = file.sections().get(link);
        int count = (int) Math.min(table.bytes() / SYMBOL_BYTES, MOST_SYMBOLS);
        long[][] found = new long[1024][];
        int functions = 0;
        for (int from = 0; from < count; from += SYMBOLS_AT_ONCE) {
            ElfBytes some = file.read(
                    table.offset() + (long) from * SYMBOL_BYTES,
                    Math.min(SYMBOLS_AT_ONCE, count - from) * SYMBOL_BYTES);
            for (int at = 0; at + SYMBOL_BYTES <= some.length(); at += SYMBOL_BYTES) {
                int type = some.u1(at + 4) & 15;
                long size = some.u8(at + 16);
                boolean isCode = (type == FUNCTION || type == CHOSEN_FUNCTION) && some.u2(at + 6) != 0 && size > 0;
                if (isCode && some.u4(at) < names.bytes()) {
                    found = functions == found.length ? Arrays.copyOf(found, 2 * functions) : found;
                    found[functions++] = new long[] {some.u8(at + 8), size, names.offset() + some.u4(at)};
                }
            }
            if (some.length() == 0) {
                break;
            }
        }
        keep(Arrays.copyOf(found, functions));
    }

    private void keep(long[][] found) {
        Arrays.sort(found, (a, b) -> Long.compareUnsigned(a[0], b[0]));
        starts = new long[found.length];
        sizes = new long[found.length];
        namesAt = new long[found.length];
        for (int i = 0; i < found.length; i++) {
            starts[i] = found[i][0];
            sizes[i] = found[i][1];
            namesAt[i] = found[i][2];
        }
    }

    /** The name, as the file has it, of the function that lies there; of several the plainest. */
    public Optional<String> nameAt(long address) {
        int last = lastFrom(address);
        for (int i = last; i >= 0 && i > last - LOOK_BACK; i--) {
            if (Long.compareUnsigned(address - starts[i], sizes[i]) < 0) {
                return plainest(i);
            }
        }
        return Optional.empty();
    }

    /** The last function that begins there or before. */
    private int lastFrom(long address) {
        int low = 0;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(starts[middle], address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private Optional<String> plainest(int one) {
        String best = "";
        for (int i = one; i >= 0 && i > one - LOOK_BACK && starts[i] == starts[one]; i--) {
            String name = file.read(namesAt[i], MOST_NAME_BYTES).text(0);
            if (!name.isEmpty() && (best.isEmpty() || underscores(name) < underscores(best))) {
                best = name;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    private static int underscores(String name) {
        int count = 0;
        while (count < name.length() && name.charAt(count) == '_') {
            count++;
        }
        return name.startsWith("_Z") ? 0 : count;
    }
}
