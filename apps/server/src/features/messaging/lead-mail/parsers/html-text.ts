const lineBreaks = /^<(br|\/p|\/div|\/tr|\/li|\/h\d)\b/i;
const hidden = /<(script|style)\b/iy;
const closers = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi } as const;

const blank = (tag: string): string =>
  lineBreaks.test(tag) ? `\n${' '.repeat(tag.length - 1)}` : ' '.repeat(tag.length);

/**
 * Tags as blanks of the same length, so that what is found in the text stands at the same place in the HTML. Reads
 * forward only: what is not closed is looked for once, not once for every place it is opened.
 */
export function withoutTags(html: string): string {
  const pieces: string[] = [];
  const isNeverClosed = { script: false, style: false };
  let done = 0;
  const hiddenEnd = (start: number): number => {
    hidden.lastIndex = start;
    const name = hidden.exec(html)?.[1]?.toLowerCase();
    if ((name !== 'script' && name !== 'style') || isNeverClosed[name]) return -1;
    const closer = closers[name];
    closer.lastIndex = start;
    isNeverClosed[name] = !closer.test(html);
    return isNeverClosed[name] ? -1 : closer.lastIndex;
  };
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', done)) {
    const close = html.indexOf('>', start);
    // No tag ends any more: the rest is text.
    if (close < 0) break;
    const end = Math.max(hiddenEnd(start), close + 1);
    pieces.push(html.slice(done, start), blank(html.slice(start, end)));
    done = end;
  }
  pieces.push(html.slice(done));
  return pieces.join('');
}
