import {
  errorIssues,
  type FeedDialect,
  type FeedIssue,
  type IssueCode,
  type FeedProperty,
  type ParsedFeed,
} from './feed.ts';
import { readRentCafeProperty } from './rentcafe-xml.ts';
import { childrenOf, readXml, type XmlNode } from './xml-tree.ts';

const errors: ReadonlySet<string> = new Set(errorIssues);

/** Issues kept one by one; a feed that is wrong throughout says so in far fewer. */
export const mostIssues = 2000;

export type Complain = (code: IssueCode, path: string, message: string) => void;

/** How one dialect is told from the others, and how a property of it is read. */
interface Reader {
  readonly dialect: FeedDialect;
  recognises(root: XmlNode): boolean;
  property(node: XmlNode, complain: Complain, today: string): FeedProperty | null;
}

/** In the order they are tried. A further dialect is one more line. */
const readers: readonly Reader[] = [
  {
    dialect: 'rentcafe-xml',
    recognises: (root) =>
      root.name === 'physicalproperty' &&
      childrenOf(root, 'property').every((property) => childrenOf(property, 'propertyid').length === 0),
    property: readRentCafeProperty,
  },
];

const looksLikeHtml = (text: string): boolean => /^\uFEFF?\s*(<!doctype html|<html|<head|<body)/i.test(text);

function readProperties(reader: Reader, root: XmlNode, complain: Complain, today: string): FeedProperty[] {
  const properties: FeedProperty[] = [];
  const seen = new Set<string>();
  for (const [index, node] of childrenOf(root, 'property').entries()) {
    const property = reader.property(node, complain, today);
    if (property === null) {
      complain('MISSING_PROPERTY_ID', `Property[${index + 1}]`, 'A property without an id was left out');
      continue;
    }
    if (seen.has(property.importId)) {
      complain(
        'DUP_PROPERTY_ID',
        `Property ${property.importId}`,
        'Another property has this id; the first one counts',
      );
      continue;
    }
    seen.add(property.importId);
    properties.push(property);
  }
  return properties;
}

/**
 * Any feed in one model. Never throws: what cannot be read is said in issues. `today` (`YYYY-MM-DD`) is what dates are
 * held against.
 */
export function parseFeed(text: string, today: string, dialect?: FeedDialect): ParsedFeed {
  const issues: FeedIssue[] = [];
  const complain: Complain = (code, path, message) => {
    if (issues.length < mostIssues)
      issues.push({ code, severity: errors.has(code) ? 'error' : 'warning', path, message });
  };
  const nothing = (code: IssueCode, message: string): ParsedFeed => {
    complain(code, '/', message);
    return { dialect: null, properties: [], issues };
  };
  if (looksLikeHtml(text)) return nothing('HTML_PAGE', 'This is a web page, not a feed');
  const { root, complaint } = readXml(text);
  if (root === null) return nothing('NOT_XML', complaint ?? 'There is nothing to read');
  const reader = readers.find((each) =>
    dialect === undefined ? each.recognises(root) : each.dialect === dialect && each.recognises(root),
  );
  if (reader === undefined)
    return nothing('UNKNOWN_ROOT', `A feed that begins with <${root.name}> is not known`);
  // Cut short: what is there may be half of what there is, so it must not pass for the whole.
  if (complaint !== null) return { ...nothing('NOT_XML', complaint), dialect: reader.dialect };
  const properties = readProperties(reader, root, complain, today);
  if (properties.length === 0) complain('NO_PROPERTIES', '/', 'The feed holds no property');
  return { dialect: reader.dialect, properties, issues };
}
