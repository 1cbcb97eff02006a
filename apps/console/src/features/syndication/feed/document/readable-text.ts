const indent = '  ';

/** Before what opens, and between two ends; an element with nothing in it stays whole. */
const between = /(?<=>)(?=<[^/])|(?<=<\/[^>]*>|\/>)(?=<\/)/;

function readableJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return undefined;
  }
}

/**
 * A listing stands on one line in its document; here each element has its own. Only where nothing but tags meet is a
 * line broken, so no text is changed.
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
