// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Classes that are hard to rewrite or to count: defines each class file of a folder, without passing its name, and has
 * it run; hidden ones; ones that are unloaded; and what a class can see of itself. What it prints is the same each
 * time.
 */
public final class HardClasses {
    /** Of the classes of one name that are loaded and let go. */
    public static final int GENERATIONS = 20;

    private HardClasses() {}

    public static void main(String[] args) throws Exception {
        defineAll(Path.of(args[0]));
        hidden();
        unloaded();
        seesItself();
    }

    /** A loader that takes a class file as it comes. */
    private static final class Definer extends ClassLoader {
        Class<?> define(byte[] file) {
            return defineClass(null, file, 0, file.length);
        }
    }

    private static void defineAll(Path folder) throws IOException, ReflectiveOperationException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.sorted().collect(Collectors.toList());
        }
        for (Path file : files) {
            System.out.println(file.getFileName() + ": " + run(Files.readAllBytes(file)));
        }
    }

    private static String run(byte[] file) throws ReflectiveOperationException {
        try {
            return String.valueOf(new Definer().define(file).getMethod("run").invoke(null));
        } catch (VerifyError e) {
            // Behind the first lines come the instructions, as they are by then.
            return e.getClass().getName() + " "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getCause());
        }
    }

    /** What is defined as a hidden class, and as one that goes with its loader. */
    public static final class Passing {
        private static int calls;

        private Passing() {}

        /** How often it was called, in this class of that name. */
        public static int call(int number) {
            for (int i = 0; i < 3; i++) {
                calls = add(calls, number);
            }
            return calls;
        }

        private static int add(int to, int number) {
            return to + number;
        }
    }

    private static byte[] passing() throws IOException {
        try (InputStream in = HardClasses.class.getResourceAsStream("HardClasses$Passing.class")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    private static void hidden() throws Exception {
        for (int i = 0; i < 3; i++) {
            Class<?> made = MethodHandles.lookup()
                    .defineHiddenClass(passing(), true, MethodHandles.Lookup.ClassOption.NESTMATE)
                    .lookupClass();
            System.out.println("hidden " + made.isHidden() + " "
                    + made.getMethod("call", int.class).invoke(null, i));
        }
    }

    private static void unloaded() throws Exception {
        WeakReference<?>[] gone = new WeakReference<?>[GENERATIONS];
        int sum = 0;
        for (int i = 0; i < GENERATIONS; i++) {
            Class<?> made = new Definer().define(passing());
            sum += (int) made.getMethod("call", int.class).invoke(null, i);
            gone[i] = new WeakReference<>(made);
        }
        // The last one may be held by what the interpreter has left in a frame.
        while (Arrays.stream(gone).filter(each -> each.get() != null).count() > 1) {
            System.gc();
        }
        System.out.println("unloaded " + sum);
    }

    private interface Shape {
        default int twice() {
            return 2 * once();
        }

        int once();
    }

    private record Square(int once) implements Shape {}

    private enum Failure implements IntUnaryOperator {
        THROWS {
            @Override
            public int applyAsInt(int number) {
                return new Square(number).twice() / Integer.signum(0);
            }
        }
    }

    private static void seesItself() {
        for (Class<?> each : List.of(HardClasses.class, Shape.class, Square.class, Failure.class)) {
            String methods = Arrays.stream(each.getDeclaredMethods())
                    .map(Method::toString)
                    .sorted()
                    .collect(Collectors.joining("\n  "));
            System.out.println(each + " " + each.getDeclaredFields().length + "\n  " + methods);
        }
        String callers = StackWalker.getInstance()
                .walk(frames -> frames.map(Object::toString).collect(Collectors.joining(" < ")));
        System.out.println(callers);
        try {
            System.out.println(Failure.THROWS.applyAsInt(3));
        } catch (ArithmeticException e) {
            System.err.println(e + " at " + Arrays.toString(e.getStackTrace()));
        }
    }
}
