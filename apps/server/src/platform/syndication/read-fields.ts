import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { readXml, type XmlNode } from '@supersync/contract/importers/feed-parser/xml-tree.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { feedFormats } from '@supersync/contract/syndication/partner/partner-choices.ts';

type FeedFormat = ChoiceOf<typeof feedFormats>;
type Fields = Map<string, string>;

/** Repeated elements get an index. */
function addXml(fields: Fields, node: XmlNode, path: string): void {
  for (const [name, value] of Object.entries(node.attributes)) fields.set(`${path}@${name}`, value);
  if (node.text !== '') fields.set(path, node.text);
  const counts = new Map<string, number>();
  for (const child of node.children) {
    const place = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, place);
    const step = place === 1 ? child.name : `${child.name}[${place}]`;
    addXml(fields, child, path === '' ? step : `${path}/${step}`);
  }
}

function addJson(fields: Fields, value: unknown, path: string): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    fields.set(path, String(value));
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${Number(name) + 1}]` : path === '' ? name : `/${name}`;
    addJson(fields, inner, `${path}${step}`);
  }
}

/** A listing's text as paths with values, in document order. */
export function fieldsOf(format: FeedFormat, text: string): ReadonlyMap<string, string> {
  const fields: Fields = new Map();
  if (format === 'json') {
    addJson(fields, JSON.parse(text), '');
    return fields;
  }
  const { root } = readXml(text, { asWritten: true });
  if (root !== null) addXml(fields, root, '');
  return fields;
}

/** The fields that differ between two texts of a listing, cut to `most` characters. */
export function changedFields(
  format: FeedFormat,
  before: string,
  after: string,
  most = Number.POSITIVE_INFINITY,
): FieldChange[] {
  const [old, now] = [fieldsOf(format, before), fieldsOf(format, after)];
  const cut = (text: string | undefined): string | null =>
    text === undefined ? null : text.length > most ? `${cutText(text, most)}…` : text;
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) =>
    old.get(field) === now.get(field)
      ? []
      : [{ field, before: cut(old.get(field)), after: cut(now.get(field)) }],
  );
}
