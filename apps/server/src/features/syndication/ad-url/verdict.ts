import type { AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { holdsText, namesProperty, type AdvertisedProperty, type Evidence } from './names-property.ts';

/** How the site answered in the end. */
export interface PageAnswer {
  /** The address we keep. */
  readonly asked: string;
  /** Where the answer came from, after being sent on. */
  readonly landedOn: string;
  readonly status: number;
  readonly text: string;
}

export interface Verdict {
  readonly status: AdUrlStatus;
  /** Null where it is the very page that was asked for. */
  readonly landedOn: string | null;
  /** What was found, as a sentence or two. */
  readonly finding: string;
}

const plainHost = (url: URL): string => url.host.replace(/^www\./, '');
const plainPath = (url: URL): string => url.pathname.replace(/\/$/, '');

/** Every site sends `http` to `https` and back to its own spelling: that is no other page. */
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

/** What an answer says about an ad. `marks` are texts that every ad of the partner has. */
export function verdict(
  { asked, landedOn, status, text }: PageAnswer,
  property: AdvertisedProperty,
  marks: readonly string[] = [],
): Verdict {
  const elsewhere = isSamePage(asked, landedOn) ? null : landedOn;
  const way = elsewhere === null ? '' : 'It leads elsewhere. ';
  const judged = (found: AdUrlStatus, finding: string): Verdict => ({
    status: found,
    landedOn: elsewhere,
    finding: `${way}${finding}`,
  });
  if (status === 404 || status === 410)
    return judged('404', `The page is gone: the site answered ${status}.`);
  if (status < 200 || status > 299)
    return judged('unchecked', `The site answered ${status}, so the page could not be looked at.`);
  const evidence = namesProperty(text, property);
  if (evidence === null)
    return judged('mismatch', 'The page answers, but names neither the property nor its address.');
  const lacking = marks.find((mark) => !holdsText(text, mark));
  if (lacking !== undefined)
    return judged('mismatch', `The page names the property, but does not show “${lacking.slice(0, 200)}”.`);
  return judged(elsewhere === null ? 'ok' : 'redirect', `The page ${seenBy[evidence]}.`);
}
