/**
 * Removes everything from HTML that runs, loads from other hosts or leaves its place. The output is rebuilt
 * from parsed tokens: only the elements and attributes below are ever written, everything else is text, so no
 * parser quirk can bring back what was dropped.
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

/** Elements whose content is dropped too. */
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

/** Decodes character references before a value is checked, as a browser does; unknown ones stay. */
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
  const attributeValues = new Map<string, string>();
  for (const [, name = '', double, single, bare] of rest.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!allowed.includes(key) || attributeValues.has(key)) continue;
    const value = safeValue(element, key, decode(double ?? single ?? bare ?? ''));
    if (value !== null) attributeValues.set(key, value);
  }
  if (element === 'img' && !attributeValues.has('src')) return '';
  const written = [...attributeValues].map(([name, value]) => ` ${name}="${encode(value)}"`).join('');
  // Links send no referrer and get no access to the page.
  const guard = element === 'a' ? ' target="_blank" rel="noopener noreferrer nofollow"' : '';
  return `<${element}${written}${guard}>`;
}

// Every alternative is bounded, so that matching is linear.
const token =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'<>])*)(?:>|(?=<)|$)|[^<]+|</gi;

/** Browsers limit the depth too. */
const maxDepth = 64;

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
      for (const unclosed of open.splice(at).toReversed()) out.push(`</${unclosed}>`);
      continue;
    }
    if (dropped.has(element)) {
      inside = element;
      continue;
    }
    if (!elements.has(element) || open.length >= maxDepth) continue;
    const tag = openTag(element, rest);
    if (tag === '') continue;
    out.push(tag);
    if (!empty.has(element)) open.push(element);
  }
  for (const unclosed of open.toReversed()) out.push(`</${unclosed}>`);
  return out.join('');
}
