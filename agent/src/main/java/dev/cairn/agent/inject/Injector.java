// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;

/** What the library calls, for any thread. */
final class Injector {
    private static final MethodNumbers OF_LIBRARY = new LibraryNumbers();
    private static final AtomicLong LEFT_CLASSES = new AtomicLong();
    private static final AtomicLong LEFT_METHODS = new AtomicLong();

    private Injector() {}

    /** Of what is rewritten and thrown away. */
    private static final class NoNumbers implements MethodNumbers {
        @Override
        public int number(String owner, String source, String name, String descriptor) {
            return 0;
        }
    }

    /** The class file whose methods report when they are entered and left; null if it stays as it is. */
    static byte @Nullable [] rewrite(byte[] file) {
        return rewrite(file, OF_LIBRARY);
    }

    static byte @Nullable [] rewrite(byte[] file, MethodNumbers numbers) {
        try {
            ClassReader reader = new ClassReader(file);
            if (LeftAlone.isClass(reader.getClassName())) {
                return null;
            }
            return rewrite(reader, numbers);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // of a later VM, made by hand, or too large already
            LEFT_CLASSES.incrementAndGet();
            return null;
        }
    }

    /** What the library has to know to rewrite classes itself: {@code inject/classfile/rewriting_rules.h} says how. */
    static String[] rules() {
        List<String> rules = new ArrayList<>();
        LeftAlone.tellRules(rules);
        Waits.tellRules(rules);
        return rules.toArray(new String[0]);
    }

    private static byte @Nullable [] rewrite(ClassReader reader, MethodNumbers numbers) {
        Set<String> leftOut = new HashSet<>();
        while (true) {
            String unfit;
            try {
                ClassWriter writer = new ClassWriter(reader, 0);
                ClassRewriter rewriter = new ClassRewriter(writer, numbers, leftOut);
                reader.accept(rewriter, ClassReader.EXPAND_FRAMES);
                return rewriter.changed() ? writer.toByteArray() : null;
            } catch (UnfitMethod e) {
                unfit = e.method();
            } catch (MethodTooLargeException e) {
                unfit = e.getMethodName().concat(e.getDescriptor());
            } catch (ClassTooLargeException e) {
                LEFT_CLASSES.incrementAndGet();
                return null;
            }
            if (!leftOut.add(unfit)) {
                throw new IllegalStateException(unfit);
            }
            LEFT_METHODS.incrementAndGet();
        }
    }

    /** Has everything loaded that it takes to rewrite a class. */
    static void warmUp(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassRewriter rewriter = new ClassRewriter(writer, new NoNumbers(), new HashSet<>());
        reader.accept(rewriter, ClassReader.EXPAND_FRAMES);
        writer.toByteArray();
        LeftAlone.isClass(reader.getClassName());
        Waits.is("", "", "");
        new UnfitMethod("", "").method();
    }

    /** How many classes were left as they were, and how many methods in those that were not. */
    static long[] counts() {
        return new long[] {LEFT_CLASSES.get(), LEFT_METHODS.get()};
    }
}
