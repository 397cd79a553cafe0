// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import java.util.ArrayList;
import java.util.List;

/** Types and arguments of templates within a name of the C++ ABI. */
final class CppTypes {
    private final CppName names;
    private final NameText text;

    CppTypes(CppName names, NameText text) {
        this.names = names;
        this.text = text;
    }

    /** The arguments of a template, in angle brackets. */
    String arguments() {
        text.expect("I");
        names.enter();
        List<String> arguments = new ArrayList<>();
        while (!text.take("E")) {
            arguments.add(argument());
        }
        names.leave();
        names.bind(List.copyOf(arguments));
        StringBuilder joined = new StringBuilder("<");
        for (String argument : arguments) {
            joined.append(joined.length() > 1 && !argument.isEmpty() ? ", " : "")
                    .append(argument);
        }
        return joined.append(joined.charAt(joined.length() - 1) == '>' ? " >" : ">")
                .toString();
    }

    private String argument() {
        names.enter();
        String argument = switch (text.peek()) {
            case 'L' -> literal();
            case 'J' -> pack();
            case 'X' -> expression();
            default -> type();
        };
        names.leave();
        return names.made(argument);
    }

    /** Only the address of a function, and what is a literal. */
    private String expression() {
        text.expect("X");
        text.take("ad");
        String value = literal();
        text.expect("E");
        return value;
    }

    private String pack() {
        text.expect("J");
        StringBuilder all = new StringBuilder();
        while (!text.take("E")) {
            all.append(all.isEmpty() ? "" : ", ").append(argument());
        }
        return all.toString();
    }

    private String literal() {
        text.expect("L");
        if (text.take("_Z")) {
            String function = names.functionWithin();
            text.expect("E");
            return "&" + function;
        }
        String type = type();
        StringBuilder value = new StringBuilder(text.take("n") ? "-" : "");
        while (text.peek() != 'E') {
            value.append(text.next());
        }
        text.expect("E");
        return switch (type) {
            case "bool" -> value.toString().equals("0") ? "false" : "true";
            case "int" -> value.toString();
            case "unsigned int" -> value + "u";
            case "long" -> value + "l";
            case "unsigned long" -> value + "ul";
            case "long long" -> value + "ll";
            case "unsigned long long" -> value + "ull";
            default -> "(" + type + ")" + value;
        };
    }

    /** What a parameter of a template stands for, or auto of a lambda. */
    String parameter() {
        text.expect("T");
        int index = text.isDigit() ? text.number() + 1 : 0;
        text.expect("_");
        List<String> bound = names.boundArguments();
        return index < bound.size() ? names.made(bound.get(index)) : "auto";
    }

    String type() {
        names.enter();
        String type = anyType();
        names.leave();
        return names.made(type);
    }

    private String anyType() {
        char c = text.peek();
        String simple = CppOperators.TYPES.get(c);
        if (simple != null) {
            text.next();
            return simple;
        }
        return switch (c) {
            case 'r', 'V', 'K' -> qualified();
            case 'P' -> around("*");
            case 'R' -> around("&");
            case 'O' -> around("&&");
            case 'C', 'G' -> {
                text.next();
                yield names.keep(type() + (c == 'C' ? " _Complex" : " _Imaginary"));
            }
            case 'F' -> names.keep(function(""));
            case 'A' -> names.keep(array());
            case 'M' -> member();
            case 'T' -> ofParameter();
            case 'S' -> ofKept();
            case 'D' -> ofD();
            case 'u' -> {
                text.next();
                yield names.keep(names.source());
            }
            default -> names.keep(names.name());
        };
    }

    private String ofParameter() {
        String name = names.keep(parameter());
        return text.peek() == 'I' ? names.keep(name + arguments()) : name;
    }

    private String ofKept() {
        if (text.peek(1) == 't') {
            return names.keep(names.name());
        }
        String name = names.kept();
        return text.peek() == 'I' ? names.keep(name + arguments()) : name;
    }

    private String ofD() {
        text.expect("D");
        char kind = text.next();
        String simple = CppOperators.TYPES_OF_D.get(kind);
        if (simple != null) {
            return simple;
        }
        if (kind == 'p') {
            return names.keep(type());
        }
        if (kind == 'o') { // throws nothing
            return names.keep(function(""));
        }
        if (kind == 'v') {
            int count = text.number();
            text.expect("_");
            return names.keep(type() + " __vector(" + count + ")");
        }
        throw new NotUnderstood();
    }

    private String qualified() {
        StringBuilder qualifiers = new StringBuilder();
        while (text.peek() == 'r' || text.peek() == 'V' || text.peek() == 'K') {
            String word = switch (text.next()) {
                case 'r' -> " restrict";
                case 'V' -> " volatile";
                default -> " const";
            };
            qualifiers.insert(0, word);
        }
        if (text.peek() == 'F') { // of a member
            return names.keep(function(qualifiers.toString()));
        }
        return names.keep(type() + qualifiers);
    }

    private String around(String mark) {
        text.next();
        text.take("Do"); // throws nothing
        if (text.peek() == 'F') {
            return names.keep(pointed(names.keep(function("")), mark));
        }
        String inside = type();
        if (inside.endsWith("]")) {
            int at = inside.lastIndexOf(" [");
            return names.keep(
                    at < 0 ? inside + mark : inside.substring(0, at) + " (" + mark + ")" + inside.substring(at));
        }
        if (inside.endsWith(")") && inside.contains("(*)(")) {
            return names.keep(inside.replace("(*)(", "(*" + mark + ")("));
        }
        return names.keep(inside.endsWith("&") && mark.startsWith("&") ? collapsed(inside, mark) : inside + mark);
    }

    /** Two references are one. */
    private static String collapsed(String inside, String mark) {
        return mark.equals("&") && inside.endsWith("&&") ? inside.substring(0, inside.length() - 1) : inside;
    }

    /** {@code int (*)(char)} of {@code int (char)}. */
    private static String pointed(String function, String mark) {
        int at = function.indexOf(" (");
        return at < 0 ? function + mark : function.substring(0, at) + " (" + mark + ")" + function.substring(at + 1);
    }

    private String function(String qualifiers) {
        text.expect("F");
        text.take("Y");
        String result = type();
        StringBuilder taken = new StringBuilder();
        while (text.peek() != 'E') {
            if ((text.peek() == 'R' || text.peek() == 'O') && text.peek(1) == 'E') {
                text.next();
                break;
            }
            String type = type();
            taken.append(taken.isEmpty() ? "" : ", ").append(type.equals("void") ? "" : type);
        }
        text.expect("E");
        return result + " (" + taken + ")" + qualifiers;
    }

    private String array() {
        text.expect("A");
        String size = text.isDigit() ? Integer.toString(text.number()) : "";
        text.expect("_");
        return type() + " [" + size + "]";
    }

    private String member() {
        text.expect("M");
        String of = type();
        String what = type();
        boolean isFunction = what.endsWith(")") || what.endsWith(") const");
        return names.keep(isFunction ? pointed(what, of + "::*") : what + " " + of + "::*");
    }
}
