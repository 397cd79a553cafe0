// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A class file of Java 5, the last version that may have subroutines, whose {@code run} has every instruction executed that there is
 * but {@code invokedynamic}, and adds up what comes out of them.
 */
final class EveryBytecode {
    static final ClassDesc NAME = ClassDesc.of("made.EveryBytecode");
    private static final ClassDesc SHAPE = ClassDesc.of("java.lang.Comparable");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(CD_void);
    private static final int FAR_SLOT = 300;
    private static final List<TypeKind> KINDS =
            List.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.REFERENCE);

    private EveryBytecode() {}

    static byte[] file() {
        return ClassFile.of().build(NAME, type -> {
            type.withVersion(ClassFile.JAVA_5_VERSION, 0).withFlags(ACC_PUBLIC).withInterfaceSymbols(SHAPE);
            type.withField("sum", CD_long, ACC_PUBLIC | ACC_STATIC).withField("own", CD_int, ACC_PUBLIC);
            for (TypeKind kind : KINDS) {
                addTo(type, kind);
                returning(type, kind);
            }
            type.withMethodBody(
                    "run", MethodTypeDesc.of(CD_Object), ACC_PUBLIC | ACC_STATIC, code -> runAll(code, parts(type)));
            type.withMethodBody(
                    "compareTo",
                    MethodTypeDesc.of(CD_int, CD_Object),
                    ACC_PUBLIC,
                    code -> code.iconst_4().ireturn());
            type.withMethodBody(
                    "<init>",
                    NOTHING,
                    ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(CD_Object, "<init>", NOTHING)
                            .return_());
        });
    }

    /** Each a method of its own, so that what is rewritten of one does not hide what becomes of another. */
    private static Set<String> parts(ClassBuilder type) {
        part(type, "constants", EveryBytecode::constants);
        part(type, "variables", EveryBytecode::variables);
        part(type, "arrays", EveryBytecode::arrays);
        part(type, "shuffles", EveryBytecode::shuffles);
        part(type, "operators", EveryBytecode::operators);
        part(type, "branches", EveryBytecode::branches);
        part(type, "switches", EveryBytecode::switches);
        part(type, "subroutines", EveryBytecode::subroutines);
        part(type, "objects", EveryBytecode::objects);
        return Set.of(
                "constants",
                "variables",
                "arrays",
                "shuffles",
                "operators",
                "branches",
                "switches",
                "subroutines",
                "objects");
    }

    private static void part(ClassBuilder type, String name, Consumer<CodeBuilder> body) {
        type.withMethodBody(name, NOTHING, ACC_PUBLIC | ACC_STATIC, code -> {
            body.accept(code);
            code.return_();
        });
    }

    private static void runAll(CodeBuilder code, Set<String> parts) {
        code.lconst_0().putstatic(NAME, "sum", CD_long);
        parts.stream().sorted().forEach(part -> code.invokestatic(NAME, part, NOTHING));
        code.getstatic(NAME, "sum", CD_long)
                .invokestatic(ConstantDescs.CD_Long, "valueOf", MethodTypeDesc.of(ConstantDescs.CD_Long, CD_long))
                .areturn();
    }

    // What adds up ----------------------------------------------------------------------------------------------------

    private static ClassDesc typeOf(TypeKind kind) {
        return switch (kind) {
            case LONG -> CD_long;
            case FLOAT -> CD_float;
            case DOUBLE -> CD_double;
            case REFERENCE -> CD_Object;
            default -> CD_int;
        };
    }

    private static void addTo(ClassBuilder type, TypeKind kind) {
        type.withMethodBody("add", MethodTypeDesc.of(CD_void, typeOf(kind)), ACC_PUBLIC | ACC_STATIC, code -> {
            code.getstatic(NAME, "sum", CD_long).ldc(31L).lmul().loadLocal(kind, 0);
            switch (kind) {
                case LONG -> {}
                case FLOAT -> code.f2l();
                case DOUBLE -> code.d2l();
                case REFERENCE -> code.aconst_null().pop().pop().lconst_1();
                default -> code.i2l();
            }
            code.ladd().putstatic(NAME, "sum", CD_long).return_();
        });
    }

    private static void add(CodeBuilder code, TypeKind kind) {
        code.invokestatic(NAME, "add", MethodTypeDesc.of(CD_void, typeOf(kind)));
    }

    private static void returning(ClassBuilder type, TypeKind kind) {
        MethodTypeDesc same = MethodTypeDesc.of(typeOf(kind), typeOf(kind));
        type.withMethodBody(
                "same",
                same,
                ACC_PUBLIC | ACC_STATIC,
                code -> code.loadLocal(kind, 0).return_(kind));
    }

    /** A small number of this kind. */
    private static void push(CodeBuilder code, TypeKind kind) {
        switch (kind) {
            case LONG -> code.ldc(77L);
            case FLOAT -> code.ldc(7.5f);
            case DOUBLE -> code.ldc(9.25d);
            case REFERENCE -> code.ldc("text");
            default -> code.bipush(19);
        }
    }

    // The parts -------------------------------------------------------------------------------------------------------

    private static void constants(CodeBuilder code) {
        for (Opcode each : Opcode.values()) {
            if (each.kind() == Opcode.Kind.CONSTANT && each.bytecode() <= Opcode.DCONST_1.bytecode()) {
                code.with(ConstantInstruction.ofIntrinsic(each));
                add(code, ConstantInstruction.ofIntrinsic(each).typeKind().asLoadable());
            }
        }
        code.bipush(-100).sipush(30_000).iadd();
        add(code, TypeKind.INT);
        code.with(ConstantInstruction.ofLoad(Opcode.LDC_W, code.constantPool().intEntry(1_000_000)));
        add(code, TypeKind.INT);
        code.nop();
    }

    private static void variables(CodeBuilder code) {
        for (TypeKind kind : KINDS) {
            // The short forms, those with a byte, and those that are wide.
            for (int slot : new int[] {0, 1, 2, 3, 7, FAR_SLOT}) {
                push(code, kind);
                code.storeLocal(kind, slot).loadLocal(kind, slot);
                code.invokestatic(NAME, "same", MethodTypeDesc.of(typeOf(kind), typeOf(kind)));
                add(code, kind);
            }
        }
        for (int slot : new int[] {7, FAR_SLOT}) {
            code.iconst_3().istore(slot).iinc(slot, 9).iinc(slot, 1000).iload(slot);
            add(code, TypeKind.INT);
        }
    }

    private static void arrays(CodeBuilder code) {
        for (TypeKind kind : TypeKind.values()) {
            if (kind == TypeKind.VOID) {
                continue;
            }
            code.iconst_3();
            if (kind == TypeKind.REFERENCE) {
                code.anewarray(CD_Object);
            } else {
                code.newarray(kind);
            }
            code.astore(0).aload(0).iconst_1();
            push(code, kind.asLoadable());
            code.arrayStore(kind).aload(0).iconst_1().arrayLoad(kind);
            add(code, kind.asLoadable());
            code.aload(0).arraylength();
            add(code, TypeKind.INT);
        }
        code.iconst_2()
                .iconst_3()
                .multianewarray(CD_int.arrayType(3), 2)
                .iconst_0()
                .aaload()
                .arraylength();
        add(code, TypeKind.INT);
    }

    private static void shuffles(CodeBuilder code) {
        List<Consumer<CodeBuilder>> all = List.of(
                CodeBuilder::dup,
                CodeBuilder::dup_x1,
                CodeBuilder::dup_x2,
                CodeBuilder::dup2,
                CodeBuilder::dup2_x1,
                CodeBuilder::dup2_x2,
                CodeBuilder::swap,
                CodeBuilder::pop,
                CodeBuilder::pop2);
        int[] more = {1, 1, 1, 2, 2, 2, 0, -1, -2};
        for (int i = 0; i < more.length; i++) {
            code.iconst_2().iconst_3().iconst_4().iconst_5();
            all.get(i).accept(code);
            for (int left = 4 + more[i]; left > 0; left--) {
                add(code, TypeKind.INT);
            }
        }
    }

    private static void operators(CodeBuilder code) {
        for (Opcode each : Opcode.values()) {
            switch (each.kind()) {
                case OPERATOR -> operator(code, each);
                case CONVERT -> {
                    String name = each.name();
                    TypeKind from = kindOf(name.charAt(0));
                    push(code, from);
                    code.conversion(from, toKind(name.charAt(2)));
                    add(code, toKind(name.charAt(2)).asLoadable());
                }
                default -> {}
            }
        }
    }

    private static void operator(CodeBuilder code, Opcode each) {
        if (each == Opcode.ARRAYLENGTH) {
            return;
        }
        TypeKind kind = kindOf(each.name().charAt(0));
        boolean shifts = each.name().contains("SH");
        push(code, kind);
        if (!each.name().endsWith("NEG")) {
            push(code, shifts ? TypeKind.INT : kind);
        }
        code.with(OperatorInstruction.of(each));
        add(code, each.name().contains("CMP") ? TypeKind.INT : kind);
    }

    private static TypeKind kindOf(char letter) {
        return toKind(letter).asLoadable();
    }

    private static TypeKind toKind(char letter) {
        return switch (letter) {
            case 'L' -> TypeKind.LONG;
            case 'F' -> TypeKind.FLOAT;
            case 'D' -> TypeKind.DOUBLE;
            case 'B' -> TypeKind.BYTE;
            case 'C' -> TypeKind.CHAR;
            case 'S' -> TypeKind.SHORT;
            default -> TypeKind.INT;
        };
    }

    private static void branches(CodeBuilder code) {
        for (Opcode each : Opcode.values()) {
            if (each.kind() != Opcode.Kind.BRANCH || each.name().startsWith("GOTO")) {
                continue;
            }
            Label there = code.newLabel(), end = code.newLabel();
            if (each.name().contains("ACMP")) {
                code.ldc("one").ldc("two");
            } else if (each.name().contains("ICMP")) {
                code.iconst_1().iconst_2();
            } else if (each.name().contains("NULL")) {
                code.aconst_null();
            } else {
                code.iconst_m1();
            }
            code.branch(each, there)
                    .iconst_3()
                    .goto_(end)
                    .labelBinding(there)
                    .iconst_5()
                    .goto_w(end);
            code.labelBinding(end);
            add(code, TypeKind.INT);
        }
    }

    private static void switches(CodeBuilder code) {
        code.iconst_1().istore(0);
        for (int number = 0; number < 4; number++) {
            Label one = code.newLabel(), two = code.newLabel(), other = code.newLabel();
            List<SwitchCase> cases = List.of(SwitchCase.of(1, one), SwitchCase.of(2, two));
            code.loadConstant(number).tableswitch(1, 2, other, cases);
            code.labelBinding(one).iinc(0, 3).labelBinding(two).labelBinding(other);
            Label far = code.newLabel(), rest = code.newLabel();
            code.loadConstant(number).lookupswitch(rest, List.of(SwitchCase.of(1, rest), SwitchCase.of(3, far)));
            code.labelBinding(far).iconst_5();
            add(code, TypeKind.INT);
            code.labelBinding(rest);
        }
        code.iload(0);
        add(code, TypeKind.INT);
    }

    private static void subroutines(CodeBuilder code) {
        for (int slot : new int[] {5, FAR_SLOT}) {
            Label subroutine = code.newLabel(), behind = code.newLabel();
            code.with(DiscontinuedInstruction.JsrInstruction.of(Opcode.JSR, subroutine));
            code.with(DiscontinuedInstruction.JsrInstruction.of(Opcode.JSR_W, subroutine));
            code.goto_(behind).labelBinding(subroutine).astore(slot).iconst_4();
            add(code, TypeKind.INT);
            code.with(DiscontinuedInstruction.RetInstruction.of(slot)).labelBinding(behind);
        }
    }

    private static void objects(CodeBuilder code) {
        code.new_(NAME).dup().invokespecial(NAME, "<init>", NOTHING).astore(0);
        code.aload(0).bipush(41).putfield(NAME, "own", CD_int).aload(0).getfield(NAME, "own", CD_int);
        add(code, TypeKind.INT);
        code.aload(0).aconst_null().invokevirtual(NAME, "compareTo", MethodTypeDesc.of(CD_int, CD_Object));
        add(code, TypeKind.INT);
        code.aload(0).checkcast(SHAPE).aconst_null();
        code.invokeinterface(SHAPE, "compareTo", MethodTypeDesc.of(CD_int, CD_Object));
        add(code, TypeKind.INT);
        code.aload(0).instanceOf(SHAPE);
        add(code, TypeKind.INT);
        code.aload(0).monitorenter().aload(0).monitorexit();
        ClassDesc thrown = ClassDesc.of("java.lang.IllegalStateException");
        code.trying(
                block -> block.new_(thrown)
                        .dup()
                        .invokespecial(thrown, "<init>", NOTHING)
                        .athrow(),
                caught -> caught.catching(thrown, handler -> {
                    handler.pop().iconst_5();
                    add(handler, TypeKind.INT);
                }));
    }
}
