import {
  errorIssues,
  type FeedDialect,
  type FeedIssue,
  type IssueCode,
  type FeedProperty,
  type ParsedFeed,
} from './feed.ts';
import type { Complain } from './feed-values.ts';
import { readRentCafeProperty } from './rentcafe-xml.ts';
import { childrenOf, readXml, type XmlNode } from './xml-tree.ts';

const errors: ReadonlySet<string> = new Set(errorIssues);

/** Maximum issues per feed; a completely broken feed has far fewer kinds. */
export const mostIssues = 2000;

/** How one dialect is told from the others, and how a property of it is read. */
interface Reader {
  readonly dialect: FeedDialect;
  recognises(root: XmlNode): boolean;
  property(node: XmlNode, report: Complain, today: string): FeedProperty | null;
}

/** Tried in order. To add a dialect, add a line. */
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

function readProperties(reader: Reader, root: XmlNode, report: Complain, today: string): FeedProperty[] {
  const properties: FeedProperty[] = [];
  const seen = new Set<string>();
  for (const [index, node] of childrenOf(root, 'property').entries()) {
    const property = reader.property(node, report, today);
    if (property === null) {
      report('MISSING_PROPERTY_ID', `Property[${index + 1}]`, 'A property without an id was left out');
      continue;
    }
    if (seen.has(property.importId)) {
      report(
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
 * Parses any feed into the model. Never throws: failures are issues. Dates are compared with `today`
 * (`YYYY-MM-DD`).
 */
export function parseFeed(text: string, today: string, dialect?: FeedDialect): ParsedFeed {
  const issues: FeedIssue[] = [];
  const report: Complain = (code, path, message) => {
    if (issues.length < mostIssues)
      issues.push({ code, severity: errors.has(code) ? 'error' : 'warning', path, message });
  };
  const nothing = (code: IssueCode, message: string): ParsedFeed => {
    report(code, '/', message);
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
  // Truncated: it may lack half of the units, so it must not count as complete.
  if (complaint !== null) return { ...nothing('NOT_XML', complaint), dialect: reader.dialect };
  const properties = readProperties(reader, root, report, today);
  if (properties.length === 0) report('NO_PROPERTIES', '/', 'The feed holds no property');
  return { dialect: reader.dialect, properties, issues };
}
