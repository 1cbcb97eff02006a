/** What a page holds, told in order. Names are in lower case. */
export interface HtmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** A page with more is not read to its end. */
export const maxTags = 50_000;
const maxAttributes = 60;

/** Their content is text, whatever it looks like. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'noscript']);

const tagName = /[a-zA-Z][^\s/>]{0,60}/y;
const beforeAttribute = /[\s/]*/y;
const attributeName = /[^\s/>=][^\s/>=]*/y;
const beforeValue = /\s*=\s*/y;
const bareValue = /[^\s>]*/y;

function match(pattern: RegExp, html: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(html)?.[0] ?? null;
}

interface Attributes {
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Null where the tag never ends. */
function readAttributes(html: string, start: number): Attributes | null {
  const attributes = new Map<string, string>();
  let at = start;
  while (at < html.length) {
    at += match(beforeAttribute, html, at)?.length ?? 0;
    if (html[at] === '>') return { attributes, end: at + 1 };
    const name = match(attributeName, html, at);
    // A stray "=" is skipped, as browsers do.
    at += name?.length ?? 1;
    const equals = name === null ? null : match(beforeValue, html, at);
    let value = '';
    if (equals !== null) {
      at += equals.length;
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1);
        if (close < 0) return null;
        value = html.slice(at + 1, close);
        at = close + 1;
      } else {
        value = match(bareValue, html, at) ?? '';
        at += value.length;
      }
    }
    const key = name?.toLowerCase();
    if (key !== undefined && !attributes.has(key) && attributes.size < maxAttributes)
      attributes.set(key, value);
  }
  return null;
}

/** Where the raw text of an element ends; the end of the page where it is never closed. */
function rawEnd(html: string, name: string, start: number): number {
  const closer = new RegExp(`</${name}[\\s/>]`, 'gi');
  closer.lastIndex = start;
  return closer.exec(html)?.index ?? html.length;
}

/**
 * Reads a page forward only, each character once: hostile pages cost no more than long ones. Answers whether it was
 * read to its end.
 */
export function scanHtml(html: string, handler: HtmlHandler): boolean {
  let at = 0;
  for (let tags = 0; at < html.length;) {
    const start = html.indexOf('<', at);
    if (start < 0) {
      handler.text(html.slice(at));
      return true;
    }
    if (start > at) handler.text(html.slice(at, start));
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 2);
      if (end < 0) return true;
      at = end + 3;
      continue;
    }
    const isClosing = html[start + 1] === '/';
    const found = match(tagName, html, start + (isClosing ? 2 : 1));
    if (found === null) {
      const isDeclaration = html[start + 1] === '!' || html[start + 1] === '?' || isClosing;
      const end = isDeclaration ? html.indexOf('>', start) : start;
      if (end < 0) return true;
      if (!isDeclaration) handler.text('<');
      at = end + 1;
      continue;
    }
    tags += 1;
    if (tags > maxTags) return false;
    const name = found.toLowerCase();
    const read = readAttributes(html, start + (isClosing ? 2 : 1) + found.length);
    if (read === null) return true;
    at = read.end;
    if (isClosing) {
      handler.close(name);
      continue;
    }
    handler.open(name, read.attributes);
    if (rawElements.has(name)) {
      const end = rawEnd(html, name, at);
      handler.text(html.slice(at, end));
      at = end;
    }
  }
  return true;
}
