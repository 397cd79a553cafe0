/**
 * What goes over the wire between server, page and command line: one record per message, in JSON. Keys are the names of
 * the record's components, null means "not known", and units stand in the names. The page's TypeScript types are made
 * from these records.
 */
@NullMarked
package dev.cairn.web.message;

import org.jspecify.annotations.NullMarked;
