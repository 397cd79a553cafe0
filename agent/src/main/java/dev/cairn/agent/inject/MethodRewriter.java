// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;

/**
 * One method. Where it begins, what {@code enter} returns is put into a variable of its own behind the parameters, which moves
 * all others by one; with that {@code leave} is called before each return, and for every exception that leaves the method. A
 * constructor begins once the one of its superclass has ended.
 *
 * <p>Frames must be expanded.
 */
final class MethodRewriter extends MethodVisitor {
    private static final String ENTER = "(I)L" + Injected.FRAME + ";";
    private static final String LEAVE = "(L" + Injected.FRAME + ";)V";

    private final ClassRewriter owner;
    private final String name;
    private final String descriptor;
    private final boolean isConstructor;
    /** Where the new variable is. */
    private final int variable;

    private final Label start = new Label();
    private boolean leftAlone;
    private boolean entered;
    /** Of a constructor: objects that were made, and whose own constructors have not been called yet. */
    private int unfinished;

    MethodRewriter(MethodVisitor to, ClassRewriter owner, int access, String name, String descriptor) {
        super(Opcodes.ASM9, to);
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.isConstructor = name.equals("<init>");
        int self = (access & Opcodes.ACC_STATIC) != 0 ? 1 : 0;
        this.variable = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - self;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String type, boolean visible) {
        leftAlone |= LeftAlone.isAnnotation(type);
        return super.visitAnnotation(type, visible);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (!leftAlone && !isConstructor) {
            enter();
        }
    }

    private void enter() {
        entered = true;
        number(owner.rewrites(name, descriptor));
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, Injected.CALLS, "enter", ENTER, false);
        mv.visitVarInsn(Opcodes.ASTORE, variable);
        mv.visitLabel(start);
    }

    private void number(int number) {
        if (number <= Byte.MAX_VALUE) {
            mv.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            mv.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            mv.visitLdcInsn(number);
        }
    }

    private void leave() {
        mv.visitVarInsn(Opcodes.ALOAD, variable);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, Injected.CALLS, "leave", LEAVE, false);
    }

    @Override
    public void visitInsn(int opcode) {
        if (entered && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            leave();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && isConstructor) {
            unfinished++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String called, String type, boolean isInterface) {
        boolean waits = entered && Waits.is(of, called, type);
        if (waits) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, Injected.CALLS, "waits", "()V", false);
        }
        super.visitMethodInsn(opcode, of, called, type, isInterface);
        if (waits) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, Injected.CALLS, "waited", "()V", false);
        }
        if (isConstructor && !leftAlone && opcode == Opcodes.INVOKESPECIAL && called.equals("<init>")) {
            constructed(of);
        }
    }

    private void constructed(String of) {
        if (unfinished > 0) {
            unfinished--;
        } else if (!owner.isOwnConstructor(of)) {
            throw new UnfitMethod(name, descriptor); // in an order that no compiler of Java makes
        } else if (!entered) {
            enter();
        } else {
            throw new UnfitMethod(name, descriptor); // in two branches
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (leftAlone) {
            super.visitMaxs(maxStack, maxLocals);
            return;
        }
        if (!entered) {
            throw new UnfitMethod(name, descriptor); // whose variables have moved for nothing
        }
        Label handler = new Label();
        mv.visitTryCatchBlock(start, handler, handler, null); // the last, so that those of the method come first
        mv.visitLabel(handler);
        if (owner.hasFrames()) {
            Object[] locals = new Object[variable + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[variable] = Injected.FRAME;
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        }
        leave();
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(Math.max(maxStack + 1, 2), maxLocals + 1);
    }

    // Variables move ------------------------------------------------------------------------------------------------

    private int moved(int index) {
        return leftAlone || index < variable ? index : index + 1;
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        if (!leftAlone && index == variable - 1 && (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE)) {
            throw new UnfitMethod(name, descriptor); // half of it would be where our variable is
        }
        super.visitVarInsn(opcode, moved(index));
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        super.visitIincInsn(moved(index), increment);
    }

    @Override
    public void visitLocalVariable(
            String variableName, String type, @Nullable String signature, Label from, Label to, int index) {
        super.visitLocalVariable(variableName, type, signature, from, to, moved(index));
    }

    @Override
    public @Nullable AnnotationVisitor visitLocalVariableAnnotation(
            int typeRef, @Nullable TypePath path, Label[] from, Label[] to, int[] index, String type, boolean visible) {
        int[] all = new int[index.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = moved(index[i]);
        }
        return super.visitLocalVariableAnnotation(typeRef, path, from, to, all, type, visible);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        if (leftAlone) {
            super.visitFrame(type, localCount, locals, stackCount, stack);
            return;
        }
        List<Object> all = new ArrayList<>(localCount + 1);
        int slot = 0;
        int next = 0;
        while (slot < variable && next < localCount) {
            slot += locals[next].equals(Opcodes.LONG) || locals[next].equals(Opcodes.DOUBLE) ? 2 : 1;
            all.add(locals[next++]);
        }
        if (slot > variable) {
            throw new UnfitMethod(name, descriptor);
        }
        boolean more = next < localCount;
        for (; slot < variable && (entered || more); slot++) {
            all.add(Opcodes.TOP);
        }
        if (entered || more) {
            all.add(entered ? Injected.FRAME : Opcodes.TOP);
        }
        while (next < localCount) {
            all.add(locals[next++]);
        }
        super.visitFrame(type, all.size(), all.toArray(), stackCount, stack);
    }
}
