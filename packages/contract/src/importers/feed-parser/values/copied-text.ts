/** Longer texts that are cut out of another one share its memory. */
const shortLength = 12;

/** A text of its own: one cut out of a document would keep that part of the document alive. */
export const copiedText = (text: string): string =>
  text.length <= shortLength ? text : String(JSON.parse(JSON.stringify(text)));
