// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.unwind.FrameLayout.Base;
import dev.cairn.profile.unwind.NativeWalk.End;
import dev.cairn.profile.unwind.ProcessCode.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Goes through one stack, from function to caller. */
final class Walker {
    private static final int MOST_FUNCTIONS = 256;

    private final ProcessCode code;
    private final CopiedStack stack;
    private final List<NativeFunction> functions = new ArrayList<>();
    private Registers registers = new Registers();
    private boolean hasCalled = true;

    Walker(ProcessCode code, CopiedStack stack) {
        this.code = code;
        this.stack = stack;
        registers.set(Registers.GOES_ON_AT, stack.goesOnAt());
        registers.set(Registers.STACK_POINTER, stack.begin());
        registers.set(Registers.FRAME_POINTER, stack.framePointer());
    }

    Optional<NativeWalk> walk() {
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            end = step();
        }
        return functions.isEmpty() ? Optional.empty() : Optional.of(new NativeWalk(List.copyOf(functions), end.get()));
    }

    /** One function further; why not, if there is none. A call that is the last of a function goes on behind it. */
    private Optional<End> step() {
        long goesOnAt = registers.value(Registers.GOES_ON_AT);
        Place place = code.place(hasCalled ? goesOnAt - 1 : goesOnAt);
        if (place.isGenerated()) {
            return Optional.of(End.GENERATED_CODE);
        }
        if (place.function().isEmpty() || functions.size() == MOST_FUNCTIONS) {
            return Optional.of(End.CUT);
        }
        functions.add(place.function().get());
        return place.layout().map(this::leave).orElse(Optional.of(End.CUT));
    }

    private Optional<End> leave(FrameLayout layout) {
        if (layout.rules().get(Registers.GOES_ON_AT).equals(Rule.LOST)) {
            return Optional.of(End.WHOLE); // as where a thread begins
        }
        OptionalLong base = base(layout.base());
        if (base.isEmpty() || Long.compareUnsigned(base.getAsLong(), registers.value(Registers.STACK_POINTER)) <= 0) {
            return Optional.of(End.CUT);
        }
        Registers of = new Registers();
        for (int i = 0; i < Registers.COUNT; i++) {
            int register = i;
            value(layout.rules().get(i), i, base.getAsLong()).ifPresent(value -> of.set(register, value));
        }
        of.set(Registers.STACK_POINTER, base.getAsLong());
        if (!of.isKnown(Registers.GOES_ON_AT)) {
            boolean isBehind = Long.compareUnsigned(base.getAsLong(), stack.end()) > 0;
            return Optional.of(isBehind && stack.isWhole() ? End.WHOLE : End.CUT);
        }
        registers = of;
        hasCalled = !layout.isOfSignal();
        return of.value(Registers.GOES_ON_AT) == 0 ? Optional.of(End.WHOLE) : Optional.empty();
    }

    private OptionalLong base(Base base) {
        return switch (base) {
            case Base.From(int register, long offset) ->
                registers.isKnown(register)
                        ? OptionalLong.of(registers.value(register) + offset)
                        : OptionalLong.empty();
            case Base.Result(var expression) -> Expression.result(expression, registers, stack, OptionalLong.empty());
        };
    }

    private OptionalLong value(Rule rule, int register, long base) {
        return switch (rule) {
            case Rule.Lost() -> OptionalLong.empty();
            case Rule.Unchanged() -> held(register);
            case Rule.At(long offset) -> stack.word(base + offset);
            case Rule.Is(long offset) -> OptionalLong.of(base + offset);
            case Rule.In(int other) -> held(other);
            case Rule.AtResult(var expression) -> {
                OptionalLong at = Expression.result(expression, registers, stack, OptionalLong.of(base));
                yield at.isEmpty() ? at : stack.word(at.getAsLong());
            }
            case Rule.IsResult(var expression) ->
                Expression.result(expression, registers, stack, OptionalLong.of(base));
        };
    }

    private OptionalLong held(int register) {
        return registers.isKnown(register) ? OptionalLong.of(registers.value(register)) : OptionalLong.empty();
    }
}
