/**
 * HTML with nothing in it that runs, loads from elsewhere or leaves its place. It is built anew from what was understood:
 * only the elements and attributes below are ever written, and everything else is text. So no trick of a parser can
 * bring back what was dropped.
 */

const elements = new Set([
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'div',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]);

const empty = new Set(['br', 'hr', 'img']);

/** What stands inside these is not text for people. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'head',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
  'frameset',
]);

const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  tab: '\t',
  newline: '\n',
};

/** References are read before a value is judged, as a browser would read them; one that is not known stays as it is. */
function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi,
    (all, hex?: string, dec?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = Number.parseInt(hex ?? dec ?? '', hex === undefined ? 10 : 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    },
  );
}

const encode = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

// Browsers skip these inside a scheme: "java\nscript:" is "javascript:".
const skipped = /[\p{Cc}\p{Cf}\p{Z}]/gu;

function safeAddress(value: string, isImage: boolean): string | null {
  const plain = value.replace(skipped, '');
  if (/^https:\/\//i.test(plain)) return plain;
  if (/^\/(?![/\\])/.test(plain)) return plain;
  if (isImage) return null;
  return /^(http:\/\/|mailto:|tel:|#)/i.test(plain) ? plain : null;
}

function safeValue(element: string, name: string, value: string): string | null {
  if (name === 'href') return safeAddress(value, false);
  if (name === 'src') return safeAddress(value, true);
  if (name === 'colspan' || name === 'rowspan') return /^\d{1,3}$/.test(value.trim()) ? value.trim() : null;
  if (name === 'scope') return element === 'th' && /^(row|col)$/.test(value) ? value : null;
  return value.replaceAll('\0', '');
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function openTag(element: string, rest: string): string {
  const allowed = attributes[element] ?? [];
  const kept = new Map<string, string>();
  for (const [, name = '', double, single, bare] of rest.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!allowed.includes(key) || kept.has(key)) continue;
    const value = safeValue(element, key, decode(double ?? single ?? bare ?? ''));
    if (value !== null) kept.set(key, value);
  }
  if (element === 'img' && !kept.has('src')) return '';
  const written = [...kept].map(([name, value]) => ` ${name}="${encode(value)}"`).join('');
  // Whoever follows a link leaves without telling where from, and gets no hold of the page.
  const guard = element === 'a' ? ' target="_blank" rel="noopener noreferrer nofollow"' : '';
  return `<${element}${written}${guard}>`;
}

// Every alternative ends somewhere, so that no input is looked through twice.
const token =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'<>])*)(?:>|(?=<)|$)|[^<]+|</gi;

/** Nobody nests deeper on purpose, and browsers give up at some depth. */
const deepest = 64;

export function sanitiseHtml(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let inside: string | null = null;
  for (const [text, slash, name, rest = ''] of html.matchAll(token)) {
    const element = name?.toLowerCase();
    if (inside !== null) {
      if (slash === '/' && element === inside) inside = null;
      continue;
    }
    if (element === undefined) {
      if (!/^<[!?]/.test(text)) out.push(encode(decode(text)));
      continue;
    }
    if (slash === '/') {
      const at = open.lastIndexOf(element);
      if (at < 0) continue;
      for (const left of open.splice(at).toReversed()) out.push(`</${left}>`);
      continue;
    }
    if (dropped.has(element)) {
      inside = element;
      continue;
    }
    if (!elements.has(element) || open.length >= deepest) continue;
    const tag = openTag(element, rest);
    if (tag === '') continue;
    out.push(tag);
    if (!empty.has(element)) open.push(element);
  }
  for (const left of open.toReversed()) out.push(`</${left}>`);
  return out.join('');
}
