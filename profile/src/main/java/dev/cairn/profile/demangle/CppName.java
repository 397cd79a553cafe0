// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names of the C++ ABI (Itanium), without the parameters and the result of the function. The numbered parts of a name are kept as
 * text; how long they may become is bounded, and how much is made of one name in all, as short names can stand for texts without
 * end.
 */
final class CppName {
    private static final int DEEPEST = 192;
    private static final int LONGEST_PART = 1 << 13;
    private static final int MOST_PARTS = 4096;
    private static final int MOST_CHARACTERS = 1 << 18;

    private final NameText text;
    private final List<String> parts = new ArrayList<>();
    private final CppTypes types;
    private List<String> arguments = List.of();
    private int depth;
    private int characters;

    private CppName(String name) {
        text = new NameText(name, 2);
        types = new CppTypes(this, text);
    }

    /** Empty if it is not understood. */
    static Optional<String> of(String name) {
        try {
            CppName read = new CppName(name);
            return Optional.of(read.encoding());
        } catch (NotUnderstood e) {
            return Optional.empty();
        }
    }

    private String encoding() {
        enter();
        String name = text.peek() == 'T' || text.peek() == 'G' ? special() : name();
        leave();
        return name;
    }

    /** Of what has no name in the program only that which leads to a function is known. */
    private String special() {
        if (text.take("Tc")) {
            distance();
            distance();
        } else if (text.take("T") && (text.peek() == 'h' || text.peek() == 'v')) {
            distance();
        } else {
            throw new NotUnderstood();
        }
        return encoding();
    }

    private void distance() {
        boolean isOfTwo = text.next() == 'v';
        text.take("n");
        text.number();
        text.expect("_");
        if (isOfTwo) {
            text.take("n");
            text.number();
            text.expect("_");
        }
    }

    void enter() {
        if (++depth > DEEPEST) {
            throw new NotUnderstood();
        }
    }

    void leave() {
        depth--;
    }

    /** Counts a text that others are about to be made of: what they are made of bounds how long they can be. */
    String made(String part) {
        characters += part.length();
        if (characters > MOST_CHARACTERS) {
            throw new NotUnderstood();
        }
        return part;
    }

    /** That it has a number from now on. */
    String keep(String part) {
        if (part.length() > LONGEST_PART || parts.size() >= MOST_PARTS) {
            throw new NotUnderstood();
        }
        parts.add(part);
        return part;
    }

    /** A name of a function or type. */
    String name() {
        enter();
        String name = switch (text.peek()) {
            case 'N' -> nested();
            case 'Z' -> local();
            default -> unscoped();
        };
        leave();
        return made(name);
    }

    private String unscoped() {
        String name;
        if (text.peek() == 'S' && text.peek(1) != 't') {
            name = kept();
        } else {
            name = text.take("St") ? "std::" + unqualified("") : unqualified("");
            if (text.peek() == 'I') {
                keep(name);
            }
        }
        return text.peek() == 'I' ? withArguments(name) : name;
    }

    private String withArguments(String name) {
        return made(name) + (name.endsWith("<") ? " " : "") + made(types.arguments());
    }

    private String local() {
        text.expect("Z");
        String function = encoding();
        while (text.peek() != 'E') {
            types.type();
        }
        text.expect("E");
        if (text.take("s")) {
            discriminator();
            return function + "::string literal";
        }
        if (text.take("d")) {
            if (text.isDigit()) {
                text.number();
            }
            text.expect("_");
        }
        String inside = name();
        discriminator();
        return function + "::" + inside;
    }

    private void discriminator() {
        if (text.take("__")) {
            text.number();
            text.expect("_");
        } else if (text.peek() == '_' && text.peek(1) >= '0' && text.peek(1) <= '9') {
            text.next();
            text.next();
        }
    }

    private String nested() {
        text.expect("N");
        while (text.peek() == 'r' || text.peek() == 'V' || text.peek() == 'K') {
            text.next();
        }
        if (!text.take("R")) {
            text.take("O");
        }
        String name = "";
        String last = "";
        while (!text.take("E")) {
            boolean isNew = true;
            char c = text.peek();
            if (c == 'I' && !name.isEmpty()) {
                name = withArguments(name);
            } else if (c == 'S' && name.isEmpty()) {
                name = kept();
                last = lastOf(name);
                isNew = false;
            } else if (c == 'T' && name.isEmpty()) {
                name = types.parameter();
                last = lastOf(name);
            } else if (c == 'D' && (text.peek(1) == 't' || text.peek(1) == 'T')) {
                throw new NotUnderstood();
            } else {
                last = unqualified(last);
                name = name.isEmpty() ? last : name + "::" + last;
            }
            if (isNew && text.peek() != 'E') {
                keep(name);
            }
        }
        return name;
    }

    /** Without what encloses it, and without its arguments. */
    private static String lastOf(String name) {
        int open = 0;
        int end = name.length();
        for (int i = name.length() - 1; i >= 0; i--) {
            char c = name.charAt(i);
            open += c == '>' ? 1 : c == '<' ? -1 : 0;
            end = open == 0 && c == '<' && end == name.length() ? i : end;
            if (open == 0 && c == ':') {
                return plain(name.substring(i + 1, end));
            }
        }
        return plain(name.substring(0, end));
    }

    private static String plain(String name) {
        return switch (name) {
            case "string" -> "basic_string";
            case "istream" -> "basic_istream";
            case "ostream" -> "basic_ostream";
            case "iostream" -> "basic_iostream";
            default -> name;
        };
    }

    /** A part of a name; what encloses it has the name that constructors have. */
    private String unqualified(String enclosing) {
        text.take("L"); // of one file
        char c = text.peek();
        String name;
        if (text.isDigit()) {
            name = source();
        } else if (c == 'U') {
            name = unnamed();
        } else if ((c == 'C' || c == 'D') && !enclosing.isEmpty()) {
            name = constructor(enclosing);
        } else {
            name = operator();
        }
        StringBuilder tagged = new StringBuilder(name);
        while (text.take("B")) {
            tagged.append("[abi:").append(source()).append(']');
        }
        return tagged.toString();
    }

    String source() {
        String name = text.word(text.number());
        return name.startsWith("_GLOBAL__N") ? "(anonymous namespace)" : name;
    }

    private String constructor(String enclosing) {
        boolean ends = text.next() == 'D';
        boolean inherits = !ends && text.take("I");
        char kind = text.next();
        if (kind < '0' || kind > '9') {
            throw new NotUnderstood();
        }
        if (inherits) {
            types.type();
        }
        return ends ? "~" + enclosing : enclosing;
    }

    private String unnamed() {
        text.expect("U");
        if (text.take("t")) {
            return "{unnamed type#" + ordinal() + "}";
        }
        text.expect("l");
        StringBuilder taken = new StringBuilder();
        while (!text.take("E")) {
            String type = types.type();
            taken.append(taken.isEmpty() ? "" : ", ").append(type.equals("void") ? "" : type);
        }
        return "{lambda(" + taken + ")#" + ordinal() + "}";
    }

    /** From 1 on: nothing, 0, 1. */
    private int ordinal() {
        int number = text.isDigit() ? text.number() + 2 : 1;
        text.expect("_");
        return number;
    }

    private String operator() {
        if (text.take("cv")) {
            return "operator " + types.type();
        }
        if (text.take("li")) {
            return "operator\"\" " + source();
        }
        String name = CppOperators.OPERATORS.get(text.word(2));
        if (name == null) {
            throw new NotUnderstood();
        }
        return name;
    }

    /** A part that has a number, or one of the standard library's. */
    String kept() {
        text.expect("S");
        char c = text.peek();
        String known = CppOperators.PARTS_OF_STD.get(c);
        if (known != null) {
            text.next();
            return known;
        }
        int index = sequence();
        if (index >= parts.size()) {
            throw new NotUnderstood();
        }
        return parts.get(index);
    }

    private int sequence() {
        int value = 0;
        boolean isFirst = true;
        for (char c = text.next(); c != '_'; c = text.next()) {
            int digit = Character.digit(c, 36);
            if (digit < 0 || value > MOST_PARTS || Character.isLowerCase(c)) {
                throw new NotUnderstood();
            }
            value = value * 36 + digit;
            isFirst = false;
        }
        return isFirst ? 0 : value + 1;
    }

    /** What the templates' parameters are in the name that was read last. */
    List<String> boundArguments() {
        return arguments;
    }

    void bind(List<String> now) {
        arguments = now;
    }

    /** The name of a function within a type or an argument. */
    String functionWithin() {
        String function = encoding();
        while (text.peek() != 'E') {
            types.type();
        }
        return function;
    }
}
