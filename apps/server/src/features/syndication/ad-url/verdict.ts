import type { AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { holdsText, namesProperty, type AdvertisedProperty, type Evidence } from './names-property.ts';

/** The site's final response. */
export interface PageAnswer {
  /** The stored URL. */
  readonly asked: string;
  /** Final URL after redirects. */
  readonly landedOn: string;
  readonly status: number;
  readonly text: string;
}

export interface Verdict {
  readonly status: AdUrlStatus;
  /** Null when it is the requested page. */
  readonly landedOn: string | null;
  /** The result in one or two sentences. */
  readonly finding: string;
}

const plainHost = (url: URL): string => url.host.replace(/^www\./, '');
const plainPath = (url: URL): string => url.pathname.replace(/\/$/, '');

/** Ignores protocol, `www.` and trailing slash: sites redirect between these spellings of the same page. */
export function isSamePage(a: string, b: string): boolean {
  const [one, other] = [URL.parse(a), URL.parse(b)];
  if (one === null || other === null) return a === b;
  return (
    plainHost(one) === plainHost(other) && plainPath(one) === plainPath(other) && one.search === other.search
  );
}

const seenBy: Readonly<Record<Evidence, string>> = {
  id: 'has the partner’s id of the property',
  address: 'names the address',
  name: 'names the property',
};

/** Verdict of a response. `marks` are texts that every ad of the partner contains. */
export function verdict(
  { asked, landedOn, status, text }: PageAnswer,
  property: AdvertisedProperty,
  marks: readonly string[] = [],
): Verdict {
  const redirectedTo = isSamePage(asked, landedOn) ? null : landedOn;
  const redirectNote = redirectedTo === null ? '' : 'It leads elsewhere. ';
  const judged = (found: AdUrlStatus, finding: string): Verdict => ({
    status: found,
    landedOn: redirectedTo,
    finding: `${redirectNote}${finding}`,
  });
  if (status === 404 || status === 410)
    return judged('404', `The page is gone: the site answered ${status}.`);
  if (status < 200 || status > 299)
    return judged('unchecked', `The site answered ${status}, so the page could not be checked.`);
  const evidence = namesProperty(text, property);
  if (evidence === null)
    return judged('mismatch', 'The page answers, but names neither the property nor its address.');
  const lacking = marks.find((mark) => !holdsText(text, mark));
  if (lacking !== undefined)
    return judged('mismatch', `The page names the property, but does not show “${lacking.slice(0, 200)}”.`);
  return judged(redirectedTo === null ? 'ok' : 'redirect', `The page ${seenBy[evidence]}.`);
}
