// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Integer;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Class files that hardly a compiler of today makes, each with a {@code run} that returns an object, for {@code HardClasses} to define. */
final class MadeClasses {
    private static final MethodTypeDesc RUN = MethodTypeDesc.of(CD_Object);
    private static final MethodTypeDesc BOX = MethodTypeDesc.of(CD_Integer, CD_int);
    /** From those whose verifier guesses types, by the last that may go without frames, to those that must have them. */
    private static final int[] VERSIONS = {45, 46, 47, 48, 49, 50, 51, 52, 55, 61};

    private MadeClasses() {}

    static void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("Condy.class"), condy());
        Files.write(folder.resolve("EveryBytecode.class"), EveryBytecode.file());
        for (int version : VERSIONS) {
            Files.write(folder.resolve("Version" + version + ".class"), loops(version));
        }
        Files.write(folder.resolve("Unfit49.class"), unfit(49));
        Files.write(folder.resolve("Unfit52.class"), unfit(52));
    }

    private static byte[] made(String name, int version, Consumer<CodeBuilder> run) {
        return ClassFile.of(ClassFile.StackMapsOption.STACK_MAPS_WHEN_REQUIRED)
                .build(
                        ClassDesc.of(name),
                        type -> type.withVersion(version, 0)
                                .withFlags(ACC_PUBLIC)
                                .withMethodBody("run", RUN, ACC_PUBLIC | ACC_STATIC, run));
    }

    /** A constant that is computed when it is first loaded, and an argument of its computation is another one. */
    private static byte[] condy() {
        ClassDesc own = ClassDesc.of("made.Condy");
        MethodTypeDesc type = MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_Object);
        DirectMethodHandleDesc bootstrap =
                MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, own, "compute", type);
        DynamicConstantDesc<?> inner = DynamicConstantDesc.ofNamed(bootstrap, "inner", CD_Object, 1);
        DynamicConstantDesc<?> outer = DynamicConstantDesc.ofNamed(bootstrap, "outer", CD_Object, inner);
        return ClassFile.of()
                .build(
                        own,
                        made -> made.withVersion(ClassFile.JAVA_11_VERSION, 0)
                                .withFlags(ACC_PUBLIC)
                                .withMethodBody(
                                        "run",
                                        RUN,
                                        ACC_PUBLIC | ACC_STATIC,
                                        code -> code.ldc(outer).areturn())
                                .withMethodBody(
                                        "compute",
                                        type,
                                        ACC_PUBLIC | ACC_STATIC,
                                        code -> code.aload(1)
                                                .aload(3)
                                                .invokevirtual(CD_Object, "toString", MethodTypeDesc.of(CD_String))
                                                .invokevirtual(
                                                        CD_String, "concat", MethodTypeDesc.of(CD_String, CD_String))
                                                .areturn()));
    }

    /** Adds up 0 to 9, except the numbers at which it throws and catches. */
    private static byte[] loops(int version) {
        return made("made.Version" + version, version, code -> {
            ClassDesc thrown = ClassDesc.of("java.lang.ArithmeticException");
            Label loop = code.newLabel(), end = code.newLabel();
            code.iconst_0().istore(0).iconst_0().istore(1).labelBinding(loop);
            code.iload(1).bipush(10).if_icmpge(end);
            code.trying(
                    block -> block.iload(0)
                            .iload(1)
                            .iload(1)
                            .iconst_3()
                            .irem()
                            .idiv()
                            .iadd()
                            .istore(0),
                    caught -> caught.catching(thrown, handler -> handler.pop().iinc(0, 100)));
            code.iinc(1, 1).goto_(loop).labelBinding(end);
            code.iload(0).invokestatic(CD_Integer, "valueOf", BOX).areturn();
        });
    }

    /** Returns a number where it must return an object, which no verifier accepts. */
    private static byte[] unfit(int version) {
        return made("made.Unfit" + version, version, code -> code.iconst_1().areturn());
    }
}
