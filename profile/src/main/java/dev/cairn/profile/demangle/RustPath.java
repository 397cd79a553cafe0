// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

/** Reads a Rust name of the newer form (RFC 2603), without the arguments of its generic parts. */
final class RustPath {
    private static final int DEEPEST = 64;
    private static final int MOST_STEPS = 2000;

    private final NameText text;
    private int depth;
    private int steps;

    RustPath(String name) {
        text = new NameText(name, 2);
    }

    String read() {
        if (text.isDigit()) {
            throw new NotUnderstood();
        }
        return path();
    }

    private void enter() {
        if (++depth > DEEPEST || ++steps > MOST_STEPS) {
            throw new NotUnderstood();
        }
    }

    private String path() {
        enter();
        String path = switch (text.next()) {
            case 'C' -> identifier();
            case 'N' -> nested();
            case 'M' -> {
                implementation();
                yield "<" + type() + ">";
            }
            case 'X' -> {
                implementation();
                yield "<" + type() + " as " + path() + ">";
            }
            case 'Y' -> "<" + type() + " as " + path() + ">";
            case 'I' -> generic();
            case 'B' -> earlier(false);
            default -> throw new NotUnderstood();
        };
        depth--;
        return path;
    }

    /** Skips what stands in brackets: the place of the implementation. */
    private void implementation() {
        if (text.take("s")) {
            number();
        }
        path();
    }

    private String nested() {
        char space = text.next();
        String outer = path();
        long ordinal = text.take("s") ? number() + 1 : 0;
        String name = plainIdentifier();
        return switch (space) {
            case 'C' -> outer + "::{closure#" + ordinal + "}";
            case 'S' -> outer + "::{shim:" + name + "#" + ordinal + "}";
            default -> name.isEmpty() ? outer : outer + "::" + name;
        };
    }

    private String generic() {
        String path = path();
        while (!text.take("E")) {
            if (text.take("L")) {
                number();
            } else if (text.take("K")) {
                constant();
            } else {
                type();
            }
        }
        return path;
    }

    private String constant() {
        if (text.take("p")) {
            return "_";
        }
        if (text.take("B")) {
            return earlier(true);
        }
        type();
        text.take("n");
        while (!text.take("_")) {
            text.next();
        }
        return "_";
    }

    private String identifier() {
        if (text.take("s")) {
            number();
        }
        return plainIdentifier();
    }

    private String plainIdentifier() {
        if (text.take("u")) { // other letters than those of ASCII
            throw new NotUnderstood();
        }
        int length = text.number();
        text.take("_");
        return text.word(length);
    }

    /** In base 62, ended by an underscore; of a hash what fits. */
    private long number() {
        if (text.take("_")) {
            return 0;
        }
        long value = 0;
        for (char c = text.next(); c != '_'; c = text.next()) {
            int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c - 'A' + 36;
            if (digit < 0 || digit > 61) {
                throw new NotUnderstood();
            }
            value = value * 62 + digit;
        }
        return value + 1;
    }

    /** What stands further ahead in the name already. */
    private String earlier(boolean isConstant) {
        int here = text.position() - 1;
        long there = number() + 2;
        int behind = text.position();
        if (there < 2 || there >= here) {
            throw new NotUnderstood();
        }
        text.moveTo((int) there);
        enter();
        String found = isConstant ? constant() : isOfType() ? type() : path();
        depth--;
        text.moveTo(behind);
        return found;
    }

    private boolean isOfType() {
        return "CNMXYI".indexOf(text.peek()) < 0;
    }

    private String type() {
        enter();
        char c = text.peek();
        String type;
        if (c >= 'a' && c <= 'z') {
            text.next();
            type = RustName.TYPES.get(c - 'a');
            if (type.isEmpty()) {
                throw new NotUnderstood();
            }
        } else {
            type = compound(c);
        }
        depth--;
        return type;
    }

    private String compound(char c) {
        if (!isOfType()) {
            return path();
        }
        text.next();
        return switch (c) {
            case 'A' -> "[" + type() + "; " + constant() + "]";
            case 'S' -> "[" + type() + "]";
            case 'T' -> tuple();
            case 'R' -> reference("&");
            case 'Q' -> reference("&mut ");
            case 'P' -> "*const " + type();
            case 'O' -> "*mut " + type();
            case 'F' -> function();
            case 'D' -> dynamic();
            case 'B' -> earlier(false);
            default -> throw new NotUnderstood();
        };
    }

    private String reference(String mark) {
        if (text.take("L")) {
            number();
        }
        return mark + type();
    }

    private String tuple() {
        StringBuilder all = new StringBuilder("(");
        while (!text.take("E")) {
            all.append(all.length() == 1 ? "" : ", ").append(type());
        }
        return all.append(')').toString();
    }

    private String function() {
        if (text.take("G")) {
            number();
        }
        text.take("U");
        if (text.take("K") && !text.take("C")) {
            plainIdentifier();
        }
        while (!text.take("E")) {
            type();
        }
        type();
        return "fn";
    }

    private String dynamic() {
        if (text.take("G")) {
            number();
        }
        StringBuilder all = new StringBuilder("dyn ");
        while (!text.take("E")) {
            all.append(all.length() == 4 ? "" : " + ").append(path());
            while (text.take("p")) {
                plainIdentifier();
                type();
            }
        }
        if (text.take("L")) {
            number();
        }
        return all.toString();
    }
}
