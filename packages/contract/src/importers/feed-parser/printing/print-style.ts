/** How a feed is written: everything that sources do differently without meaning anything by it. */
export interface PrintStyle {
  /** The name of an element, attribute or member as it is written. */
  name(text: string): string;
  /** XML only: `MITS:` before every element. */
  readonly prefix: string;
  /** Between elements or members. */
  readonly space: string;
  /** JSON only: between a name and its value. */
  readonly colon: string;
  /** The order of children that have no order. */
  order<T>(items: readonly T[]): readonly T[];
}

export const plainStyle: PrintStyle = {
  name: (text) => text,
  prefix: '',
  space: '',
  colon: ':',
  order: (items) => items,
};

/** One element or member per line, so that a line says which value is meant. */
export const lineStyle: PrintStyle = { ...plainStyle, space: '\n', colon: ': ' };

/** An element with attributes and either text or children; null and empty parts are left out. */
export interface Printed {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly content: string | readonly Printed[];
}

type Part = Printed | null;

export const element = (
  name: string,
  content: string | number | null | readonly Part[],
  attributes: Printed['attributes'] = {},
): Part => {
  if (content === null) return null;
  if (typeof content !== 'object') return { name, attributes, content: String(content) };
  return { name, attributes, content: content.filter((part) => part !== null) };
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\r\n\t]/g, (character) => escapes[character] ?? `&#${character.charCodeAt(0)};`);

export function renderXml({ name, attributes, content }: Printed, style: PrintStyle): string {
  const tag = `${style.prefix}${style.name(name)}`;
  const written = style
    .order(Object.entries(attributes))
    .flatMap(([key, value]) => (value === null ? [] : [` ${style.name(key)}="${escaped(String(value))}"`]))
    .join('');
  if (typeof content === 'string') return `<${tag}${written}>${escaped(content)}</${tag}>`;
  if (content.length === 0) return `<${tag}${written}/>`;
  const inside = style.order(content).map((part) => `${style.space}${renderXml(part, style)}`);
  return `<${tag}${written}>${inside.join('')}${style.space}</${tag}>`;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export function renderJson(value: Json, style: PrintStyle): string {
  const { space, colon } = style;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value))
    return `[${space}${value.map((each) => renderJson(each, style)).join(`,${space}`)}${space}]`;
  const members = style
    .order(Object.entries(value))
    .map(([name, each]) => `${JSON.stringify(style.name(name))}${colon}${renderJson(each, style)}`);
  return `{${space}${members.join(`,${space}`)}${space}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

/** The same elements as JSON: attributes under `@attributes`, repeated elements as a list. */
export function jsonOf({ attributes, content }: Printed): Json {
  const known = Object.entries(attributes).filter(([, value]) => value !== null);
  const own = known.length === 0 ? {} : { '@attributes': Object.fromEntries(known) };
  if (typeof content === 'string') return known.length === 0 ? content : { ...own, '@value': content };
  const groups = Map.groupBy(content, ({ name }) => name);
  return {
    ...own,
    ...Object.fromEntries(
      [...groups].map(([name, parts]) => {
        const values = parts.map(jsonOf);
        return [name, values.length === 1 ? (values[0] ?? null) : values];
      }),
    ),
  };
}
