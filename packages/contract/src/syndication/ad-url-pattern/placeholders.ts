import { plainText } from '../../records/building/normal-address.ts';
import { pageAddressPattern } from '../ad-url/ad-url.ts';

/** Values of a property, its client and its partner link that can be part of a URL. */
export interface PatternValues {
  readonly listingId: string | null;
  readonly propertyId: number;
  readonly permalink: string;
  readonly importId: string | null;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly postalCode: string;
  readonly clientId: number;
  readonly clientKey: string;
  readonly clientName: string;
}

interface Placeholder {
  readonly of: 'link' | 'property' | 'client';
  /** Its meaning, as a description. */
  readonly means: string;
  readonly example: string;
  /** Turned into a slug: lower case, separated by hyphens. */
  readonly asWords?: true;
}

export const placeholders: Readonly<Record<keyof PatternValues, Placeholder>> = {
  listingId: { of: 'link', means: 'The id at the partner', example: 'ZUM204518' },
  propertyId: { of: 'property', means: 'The property’s number', example: '1204' },
  permalink: { of: 'property', means: 'Its permalink', example: 'maple-court-1204' },
  importId: { of: 'property', means: 'Its import id', example: 'p0391' },
  name: { of: 'property', means: 'Its name', example: 'maple-court', asWords: true },
  address: { of: 'property', means: 'Its street address', example: '45-king-st-w', asWords: true },
  city: { of: 'property', means: 'Its city', example: 'toronto', asWords: true },
  provinceCode: { of: 'property', means: 'Its province or state', example: 'on', asWords: true },
  postalCode: { of: 'property', means: 'Its postal code', example: 'm5v-1a1', asWords: true },
  clientId: { of: 'client', means: 'The client’s number', example: '17' },
  clientKey: { of: 'client', means: 'The client’s key', example: 'oak_ridge' },
  clientName: { of: 'client', means: 'The client’s name', example: 'oak-ridge', asWords: true },
};

export const placeholderNames: readonly string[] = Object.keys(placeholders);

const isPlaceholder = (name: string): name is keyof PatternValues => Object.hasOwn(placeholders, name);

const inBraces = /\{([^{}]*)\}/g;
const maxLength = 2000;

/** The error of a pattern, as a sentence; null if it is valid. */
export function patternProblem(pattern: string): string | null {
  if (!/^https?:\/\//i.test(pattern)) return 'Must begin with http:// or https://';
  const host = /^https?:\/\/([^/?#]*)/i.exec(pattern)?.[1] ?? '';
  if (/[{}]/.test(host)) return 'The host must be written out: a placeholder can only stand after it';
  const names = [...pattern.matchAll(inBraces)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return `{${unknown}} is not a placeholder`;
  const plain = pattern.replaceAll(inBraces, 'x');
  if (/[{}]/.test(plain)) return 'A brace is left open: write {listingId}';
  if (!pageAddressPattern.test(plain)) return 'That is not an address of a page';
  if (names.length === 0)
    return 'Needs at least one placeholder, or every property would get the same address';
  return null;
}

export type Filled =
  | { readonly url: string; readonly missing: null }
  | { readonly url: null; readonly missing: string };

/** The URL of one property, or why there is none. The pattern must be valid. */
export function fillPattern(pattern: string, values: PatternValues): Filled {
  let missing: string | null = null;
  const url = pattern.replaceAll(inBraces, (_, name: string) => {
    if (!isPlaceholder(name)) return '';
    const { asWords, means } = placeholders[name];
    const value = String(values[name] ?? '').trim();
    const part = asWords ? plainText(value).replaceAll(' ', '-') : encodeURIComponent(value);
    if (part === '') missing ??= `${means} is not known ({${name}})`;
    return part;
  });
  if (missing !== null) return { url: null, missing };
  return url.length > maxLength
    ? { url: null, missing: `The address would be longer than ${maxLength} letters` }
    : { url, missing: null };
}

/** The marks of a pattern, one per line. */
export const marksOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
