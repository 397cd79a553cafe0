/** What shells and {@code man} know of the commands, made of the commands' own descriptions. */
@NullMarked
package dev.cairn.cli.manual;

import org.jspecify.annotations.NullMarked;
