import type { SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { HomePage, Look } from '../look.ts';
import { finding } from './finding.ts';

/** As Google writes them: GA4 measurement ids and Tag Manager containers. */
const wellFormed = { ga4: /^G-[A-Z0-9]{6,12}$/, gtm: /^GTM-[A-Z0-9]{4,9}$/ } as const;
/** Left over from a template. */
const placeholder = /^(G|GTM)-(X+|0+|YOUR.*|ID)$/i;
const used = [
  // gtag('config', 'G-…')
  /gtag\(\s*['"]config['"]\s*,\s*['"]([^'"\s]{1,40})['"]/g,
  // https://www.googletagmanager.com/gtag/js?id=G-… and /gtm.js?id=GTM-…
  /googletagmanager\.com\/(?:gtag\/js|gtm\.js)\?id=([^&'"\s<>]{1,40})/g,
  // The container's own loader: (window,document,'script','dataLayer','GTM-…')
  /['"](GTM-[^'"\s]{0,30})['"]/g,
] as const;
const retired = /\bUA-\d{4,10}-\d{1,4}\b/g;

export interface TrackingIds {
  readonly ids: readonly string[];
  readonly retired: readonly string[];
}

export function trackingIdsOf(scripts: string): TrackingIds {
  const ids = used.flatMap((pattern) => [...scripts.matchAll(pattern)].map(([, id = '']) => id));
  return {
    ids: [...new Set(ids)].filter((id) => !id.startsWith('UA-')).slice(0, 20),
    retired: [...new Set(scripts.match(retired))].slice(0, 20),
  };
}

const isWellFormed = (id: string): boolean =>
  (wellFormed.ga4.test(id) || wellFormed.gtm.test(id)) && !placeholder.test(id);

/** Ads accounts load through the same script and are not judged. */
const isJudged = (id: string): boolean => /^(G|GTM)-/i.test(id);

export function judgeTracking({ site }: Look, { page }: HomePage): SiteFinding {
  const { ids, retired: old } = trackingIdsOf(page.scripts);
  const broken = ids.filter((id) => isJudged(id) && !isWellFormed(id));
  const expected = ['analytics.measurement_id', 'analytics.container_id'].flatMap(
    (key) => site.settings[key] ?? [],
  );
  const missing = expected.filter((id) => !ids.includes(id));
  if (broken.length > 0)
    return finding('tracking', 'failed', 'A tracking id on the home page is malformed.', broken);
  if (missing.length > 0)
    return finding(
      'tracking',
      'failed',
      'The tracking id of the website’s settings is not on the home page.',
      [...missing.map((id) => `Expected ${id}`), ...ids.map((id) => `Found ${id}`)],
    );
  if (old.length > 0)
    return finding('tracking', 'warning', 'A retired Universal Analytics id is still on the home page.', old);
  if (!ids.some(isJudged)) return finding('tracking', 'warning', 'The home page has no tracking id.');
  return finding('tracking', 'ok', 'The tracking ids are present and well-formed.', ids);
}
