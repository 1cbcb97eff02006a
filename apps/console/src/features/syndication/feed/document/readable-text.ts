const indent = '  ';

/** Before an opening tag, and between two closing tags; an empty element stays whole. */
const between = /(?<=>)(?=<[^/])|(?<=<\/[^>]*>|\/>)(?=<\/)/;

function readableJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return undefined;
  }
}

/**
 * A listing is on one line in its document; here each element has its own. Breaks lines only between tags, so no text
 * changes.
 */
export function readable(text: string): string {
  if (!text.startsWith('<')) return readableJson(text) ?? text;
  let depth = 0;
  return text
    .split(between)
    .map((part) => {
      if (part.startsWith('</')) depth -= 1;
      const line = indent.repeat(Math.max(0, depth)) + part;
      const opens = part.startsWith('<') && !part.startsWith('</') && !/^<[?!]/.test(part);
      if (opens && !part.endsWith('/>') && !part.includes('</')) depth += 1;
      return line;
    })
    .join('\n');
}
