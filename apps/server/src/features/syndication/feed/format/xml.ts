export type XmlValue = string | number | null | undefined;

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these, not even escaped
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  // Required in `]]>`, so always escaped.
  '>': '&gt;',
  '"': '&quot;',
  // Parsers normalize these to spaces or other line ends unless they are escaped.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const legal = (text: string): string => text.toWellFormed().replace(illegal, '');

const textOf = (value: string | number): string =>
  legal(String(value)).replace(/[&<>\r]/g, (character) => entities[character] ?? character);

const attributeOf = (value: string | number): string =>
  legal(String(value)).replace(/[&<>"\r\n\t]/g, (character) => entities[character] ?? character);

const isGiven = (value: XmlValue): value is string | number =>
  value !== null && value !== undefined && value !== '';

type Attributes = Readonly<Record<string, XmlValue>>;

/** `<name a="1">`, leaving out attributes without a value. */
export const openTag = (name: string, attributes: Attributes = {}, end = '>'): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (isGiven(value) ? ` ${key}="${attributeOf(value)}"` : ''))
    .join('')}${end}`;

/** A text element; empty without a value. */
export const textElement = (name: string, value: XmlValue, attributes: Attributes = {}): string =>
  isGiven(value) ? `${openTag(name, attributes)}${textOf(value)}</${name}>` : '';

export const emptyElement = (name: string, attributes: Attributes): string => openTag(name, attributes, '/>');

/** An element around children; empty without any. */
export function element(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const inside = children.join('');
  return inside === '' ? '' : `${openTag(name, attributes)}${inside}</${name}>`;
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
