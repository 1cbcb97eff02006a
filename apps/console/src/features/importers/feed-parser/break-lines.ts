/**
 * Feeds often come as one line, and an editor can only jump to lines. Breaks go where they mean nothing: between
 * elements, and between members outside of texts.
 */

const longLine = 2000;

const isLong = (text: string): boolean => {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    if (next - at > longLine) return true;
    at = next + 1;
  }
  return false;
};

/** Within CDATA nothing is changed. */
function breakXml(text: string): string {
  return text
    .split(/(<!\[CDATA\[[^]*?\]\]>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('><', '>\n<')))
    .join('');
}

function breakJson(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInText = false;
    } else if (code === 0x22) isInText = true;
    else if (code === 0x2c || code === 0x7b || code === 0x5b) {
      parts.push(text.slice(from, at + 1));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.join('\n');
}

export interface ShownText {
  readonly text: string;
  /** The document has fewer lines than what is shown of it. */
  readonly isBroken: boolean;
}

export function brokenIntoLines(text: string): ShownText {
  if (!isLong(text)) return { text, isBroken: false };
  return { text: /^\s*[[{]/.test(text) ? breakJson(text) : breakXml(text), isBroken: true };
}
