/** Findings in words: the one place where they become sentences, for page, commands and JSON. */
@NullMarked
package dev.cairn.web.finding;

import org.jspecify.annotations.NullMarked;
