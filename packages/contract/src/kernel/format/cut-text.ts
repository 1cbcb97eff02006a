const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/**
 * The first `most` code units of a text, without half a character at the end: JSON carries one as `\ud83d`, and
 * PostgreSQL refuses the whole document for it.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  return text.slice(0, isFirstHalf(text.charCodeAt(most - 1)) ? most - 1 : most).toWellFormed();
}
