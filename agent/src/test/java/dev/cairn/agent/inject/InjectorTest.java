// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that no compiler of Java makes, and all that the JDK has: what is rewritten passes the VM's verifier. */
class InjectorTest {
    private static final String NAME = "made/Strange";

    private final MethodNumbers numbers = new KnownNumbers();

    /** Defines what it is given, and verifies it, as all of an application's classes are. */
    private static final class Definer extends ClassLoader {
        Definer() {
            super(InjectorTest.class.getClassLoader());
        }

        void verify(byte[] file) throws ReflectiveOperationException {
            Class<?> defined = defineClass(null, file, 0, file.length);
            Class.forName(defined.getName(), true, this);
        }
    }

    private static byte[] made(int version, Consumer<ClassWriter> methods) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        methods.accept(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void method(ClassWriter to, String name, String descriptor, Consumer<MethodVisitor> code) {
        int access = name.equals("<init>") ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
        MethodVisitor method = to.visitMethod(access, name, descriptor, null, null);
        method.visitCode();
        code.accept(method);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static List<String> told(byte[] file) {
        List<String> told = new ArrayList<>();
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String called, String of, boolean isInterface) {
                                        if (called.equals("enter")) {
                                            told.add(name);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return told;
    }

    private byte[] rewritten(byte[] file) throws ReflectiveOperationException {
        byte[] rewritten = Objects.requireNonNull(Injector.rewrite(file, numbers));
        new Definer().verify(rewritten);
        return rewritten;
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_4, Opcodes.V1_5})
    void anOldClassMayHaveSubroutinesAndNoFrames(int version) throws Exception {
        byte[] file = made(
                version,
                to -> method(to, "old", "(J)I", code -> {
                    Label subroutine = new Label();
                    code.visitJumpInsn(Opcodes.JSR, subroutine);
                    code.visitInsn(Opcodes.ICONST_1);
                    code.visitInsn(Opcodes.IRETURN);
                    code.visitLabel(subroutine);
                    code.visitVarInsn(Opcodes.ASTORE, 2);
                    code.visitVarInsn(Opcodes.RET, 2);
                }));
        assertThat(told(rewritten(file))).containsExactly("old");
    }

    @Test
    void aClassThatNobodyCanReadYetStaysAsItIs() {
        byte[] file = made(Opcodes.V17, to -> method(to, "some", "()V", code -> code.visitInsn(Opcodes.RETURN)));
        file[7] = (byte) 200;
        assertThat(Injector.rewrite(file, numbers)).isNull();
        assertThat(Injector.rewrite(new byte[] {1, 2, 3}, numbers)).isNull();
        assertThat(Injector.rewrite(new byte[0], numbers)).isNull();
    }

    @Test
    void aMethodThatWouldBeTooLargeStaysAndTheOthersDoNot() throws Exception {
        byte[] file = made(Opcodes.V17, to -> {
            method(to, "large", "()V", code -> {
                for (int i = 0; i < 65_530; i++) {
                    code.visitInsn(Opcodes.NOP);
                }
                code.visitInsn(Opcodes.RETURN);
            });
            method(to, "small", "()V", code -> code.visitInsn(Opcodes.RETURN));
        });
        assertThat(told(rewritten(file))).containsExactly("small");
    }

    @Test
    void aWideValueAcrossTheLastParameterLeavesTheMethodAsItIs() throws Exception {
        byte[] file = made(
                Opcodes.V1_5,
                to -> method(to, "wide", "(I)V", code -> {
                    code.visitInsn(Opcodes.LCONST_0);
                    code.visitVarInsn(Opcodes.LSTORE, 0);
                    code.visitInsn(Opcodes.RETURN);
                }));
        assertThat(Injector.rewrite(file, numbers)).isNull();
    }

    @Test
    void aConstructorIsEnteredBehindThatOfItsSuperclass() throws Exception {
        byte[] file = made(Opcodes.V1_5, to -> {
            method(to, "<init>", "(I)V", code -> {
                Label other = new Label();
                Label end = new Label();
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitVarInsn(Opcodes.ILOAD, 1);
                code.visitJumpInsn(Opcodes.IFEQ, other);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                code.visitJumpInsn(Opcodes.GOTO, end);
                code.visitLabel(other);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                code.visitLabel(end);
                code.visitInsn(Opcodes.RETURN);
            });
            method(to, "<init>", "()V", code -> {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
                code.visitInsn(Opcodes.DUP);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                code.visitInsn(Opcodes.POP);
                code.visitInsn(Opcodes.RETURN);
            });
        });
        // Two ways to the superclass's constructor no compiler of Java makes: that one is left out.
        assertThat(told(rewritten(file))).containsExactly("<init>");
    }

    @Test
    void whatTheInjectedCodeNeedsItselfIsLeftAlone() throws IOException {
        for (Class<?> type : List.of(Object.class, java.util.concurrent.atomic.AtomicLong.class)) {
            try (var in = Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
                assertThat(Injector.rewrite(in.readAllBytes(), numbers)).isNull();
            }
        }
    }

    /** Of these a class loader may not define any, so only that they can be read again is looked at. */
    @Test
    void everyClassOfTheJdkCanBeRewritten() throws Exception {
        FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));
        long before = Injector.counts()[0];
        try (Stream<Path> files = Files.walk(jdk.getPath("/modules/java.base"))) {
            files.filter(file -> file.toString().endsWith(".class")).forEach(file -> {
                try {
                    byte[] rewritten = Injector.rewrite(Files.readAllBytes(file), numbers);
                    if (rewritten != null) {
                        new ClassReader(rewritten).accept(new ClassVisitor(Opcodes.ASM9) {}, ClassReader.EXPAND_FRAMES);
                    }
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
        }
        assertThat(Injector.counts()[0] - before).isZero();
    }
}
