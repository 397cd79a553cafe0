// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

/** How much of something a heap may hold. Only what is strongly held counts. */
public sealed interface Budget {
    /** What it is about, and how much that may be: what a report calls the budget. */
    String title();

    /** Who answers for it; empty if nobody is named. */
    String owner();

    /**
     * What one field leads to, in all objects that have it together.
     *
     * @param className of the class that has the field, as in Java source; its subclasses have it too
     * @param field a static variable, or a field of its objects; where a class hides a field of its superclass, its own counts
     * @param atMost bytes or elements
     */
    record OfField(String className, String field, Limit atMost, String owner) implements Budget {
        public OfField {
            if (atMost.unit() == Limit.Unit.OBJECTS) {
                throw new IllegalArgumentException("A budget of a field is in bytes or elements.");
            }
        }

        @Override
        public String title() {
            return "field " + className + "." + field + ": at most " + atMost.words();
        }
    }

    /** The objects of each class whose name fits, subclasses apart: how many they are, or what they keep together. */
    record OfClass(ClassPattern classes, Limit atMost, String owner) implements Budget {
        public OfClass {
            if (atMost.unit() == Limit.Unit.ELEMENTS) {
                throw new IllegalArgumentException("A budget of a class is in objects or bytes.");
            }
            if (atMost.unit() == Limit.Unit.BYTES && !classes.isExact()) {
                throw new IllegalArgumentException("A budget in bytes is for one class.");
            }
        }

        @Override
        public String title() {
            return "class " + classes + ": at most " + atMost.words();
        }
    }

    /**
     * By how many objects each class whose name fits may grow from one dump to the next. A class breaks it that grows by
     * more in each step.
     *
     * @param atMost objects
     */
    record OfGrowth(ClassPattern classes, long atMost, String owner) implements Budget {
        @Override
        public String title() {
            return "growth of " + classes + ": at most " + new Limit(atMost, Limit.Unit.OBJECTS).words()
                    + " from dump to dump";
        }
    }
}
