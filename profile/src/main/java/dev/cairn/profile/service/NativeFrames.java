// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.profile.symbols.SymbolTable;
import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.profile.unwind.NativeFunction;
import dev.cairn.profile.unwind.NativeWalk;
import dev.cairn.profile.unwind.NativeWalk.End;
import dev.cairn.profile.unwind.TargetCode;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Puts the native functions of a sample's stack before its Java frames, in place of those that its record has: it knows more of them
 * where functions keep no frame pointers. They get numbers below 0, which no target gives.
 */
final class NativeFrames {
    private static final int MOST_NAMES = 1 << 16;
    private static final NativeFunction CUT = new NativeFunction("", "[stack cut]");
    private static final NativeFunction GENERATED = new NativeFunction("", "[generated code]");
    private static final NativeFunction FURTHER = new NativeFunction("", "[further native functions]");

    private final TargetCode code;
    private final SymbolTable symbols;
    private final Map<NativeFunction, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> libraries = new HashMap<>();

    NativeFrames(TargetCode code, SymbolTable symbols) {
        this.code = code;
        this.symbols = symbols;
    }

    /** Of a sample of native memory. */
    void complete(SampleRecord sample) {
        FrameList frames = sample.frames();
        int known = sample.natives();
        Optional<CopiedStack> stack = sample.stack();
        Optional<NativeWalk> walk = stack.flatMap(this::walk)
                .filter(found -> found.end() != End.CUT || found.functions().size() >= known);
        if (walk.isPresent()) {
            frames.replaceFirst(known, numbersOf(walk.get(), known == frames.javaFrames()));
        } else if (known > 0 && (stack.isPresent() || isCut(sample))) {
            int[] all = new int[known + 1];
            for (int i = 0; i < known; i++) {
                all[i] = frames.method(i);
            }
            all[known] = number(CUT);
            frames.replaceFirst(known, all);
        }
    }

    /** Empty also where it comes upon what it was not made for: that is no reason to end the recording. */
    private Optional<NativeWalk> walk(CopiedStack stack) {
        try {
            return code.functions(stack);
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isCut(SampleRecord sample) {
        return (sample.flags() & Allocation.FLAG_NATIVES_CUT) != 0;
    }

    private int[] numbersOf(NativeWalk walk, boolean isWithoutJava) {
        boolean isCut = walk.end() == End.CUT;
        boolean hasMore = isCut || (walk.end() == End.GENERATED_CODE && isWithoutJava);
        int count = walk.functions().size();
        int[] all = new int[count + (hasMore ? 1 : 0)];
        for (int i = 0; i < count; i++) {
            all[i] = number(walk.functions().get(i));
        }
        if (hasMore) {
            all[count] = number(isCut ? CUT : GENERATED);
        }
        return all;
    }

    private int number(NativeFunction function) {
        Integer known = numbers.get(function);
        if (known != null) {
            return known;
        }
        if (numbers.size() >= MOST_NAMES && !function.equals(FURTHER)) {
            return number(FURTHER);
        }
        int number = -1 - numbers.size();
        int library = libraries.computeIfAbsent(function.library(), this::nameLibrary);
        symbols.addMethod(number, library, 0, function.name(), LineTable.EMPTY);
        numbers.put(function, number);
        return number;
    }

    private int nameLibrary(String name) {
        int number = -1 - libraries.size();
        symbols.addType(number, name.isEmpty() ? "" : "L" + name + ";", "");
        return number;
    }
}
