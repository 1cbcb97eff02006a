import { daysUntil, tlsState, type SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { HomePage, Look } from '../look.ts';
import { count, counted, finding } from './finding.ts';

/** Milliseconds: the limits that browsers' vendors call good and poor. */
const goodTtfb = 800;
const poorTtfb = 1800;
const goodSize = 300_000;
const poorSize = 1_500_000;

/** A website that could not be reached at all: one rule says so, and nothing else is judged. */
export function judgeUnreached({ home, address }: Look): SiteFinding[] {
  if (home.status !== null) return [];
  const isCertificate = home.code !== null && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(home.code);
  return [
    finding('http', home.kind === 'refused' ? 'warning' : 'failed', `${home.reason}.`, [address]),
    ...(isCertificate
      ? [
          finding('tls', 'failed', 'The certificate is not valid, so browsers refuse the website.', [
            home.code ?? '',
          ]),
        ]
      : []),
  ];
}

export function judgeHttp({ status, url, isHtml }: HomePage): SiteFinding {
  const evidence = [`${status} ${url}`];
  if (status >= 400) return finding('http', 'failed', `The home page answers with ${status}.`, evidence);
  if (status >= 300) return finding('http', 'failed', 'The home page leads nowhere.', evidence);
  if (!isHtml) return finding('http', 'warning', 'The home page is no HTML.', evidence);
  return finding('http', 'ok', `The home page answers with ${status}.`, evidence);
}

export function judgeRedirects({ redirects, url }: HomePage): SiteFinding {
  const evidence = [...redirects.map((each) => `${each.status} ${each.url}`), url];
  if (redirects.length === 0) return finding('redirects', 'ok', 'The home page answers directly.');
  if (redirects.length === 1) return finding('redirects', 'ok', 'One redirect to the home page.', evidence);
  return finding(
    'redirects',
    'warning',
    `${redirects.length} redirects one after another slow visitors down.`,
    evidence,
  );
}

export function judgeTtfb({ ttfbMs }: HomePage): SiteFinding {
  const words = `First byte after ${ttfbMs} ms`;
  if (ttfbMs <= goodTtfb) return finding('ttfb', 'ok', `${words}.`);
  return ttfbMs <= poorTtfb
    ? finding('ttfb', 'warning', `${words}; up to ${goodTtfb} ms is good.`)
    : finding('ttfb', 'failed', `${words}; more than ${poorTtfb} ms is poor.`);
}

export function judgeSize({ sizeBytes }: HomePage): SiteFinding {
  const words = `The page’s HTML is ${Math.max(1, Math.round(sizeBytes / 1000))} kB`;
  if (sizeBytes <= goodSize) return finding('size', 'ok', `${words}.`);
  return finding(
    'size',
    sizeBytes <= poorSize ? 'warning' : 'failed',
    `${words}; up to ${goodSize / 1000} kB is good.`,
  );
}

export function judgeDns({ addresses, site }: Look): SiteFinding {
  const target = site.settings['hosting.dns_target'];
  if (addresses === null) return finding('dns', 'skipped', 'DNS was not asked.');
  if (addresses.length === 0) return finding('dns', 'failed', `${site.domain} has no address.`);
  if (target !== undefined && !addresses.includes(target))
    return finding('dns', 'failed', `${site.domain} does not lead to ${target}.`, addresses);
  return finding('dns', 'ok', `${site.domain} leads to ${target ?? addresses[0] ?? ''}.`, addresses);
}

export function judgeTls({ address, at, site }: Look, { certificate, url }: HomePage): SiteFinding {
  if (certificate === null && address.startsWith('https:'))
    return finding('tls', 'failed', 'The home page is not served over TLS.', [url]);
  // An address without TLS says nothing about the domain's certificate, which runs on.
  const known = certificate ?? site.lastCertificate;
  if (known === null) return finding('tls', 'skipped', 'The address that is checked has no TLS.', [address]);
  const days = daysUntil(known.expiresAt, at);
  const words = days < 0 ? 'The certificate has expired' : `The certificate expires in ${count(days, 'day')}`;
  return finding(
    'tls',
    tlsState(known.expiresAt, at),
    `${words}${certificate === null ? ', as last seen' : ''}.`,
    [`Issued by ${known.issuer}`, `Expires ${known.expiresAt.toISOString().slice(0, 10)}`],
  );
}

export function judgeHttps({ plain, address }: Look): SiteFinding {
  if (plain === null || !address.startsWith('https:'))
    return finding('https', 'skipped', 'The address that is checked has no TLS.', [address]);
  if (plain.status === null)
    // Closed ports serve nothing in the clear, which is as good as a redirect.
    return finding('https', plain.kind === 'refused' ? 'skipped' : 'ok', `Plain HTTP: ${plain.reason}.`);
  return plain.url.startsWith('https:')
    ? finding('https', 'ok', 'Plain HTTP leads to HTTPS.', [plain.url])
    : finding('https', 'failed', 'Plain HTTP is served without leading to HTTPS.', [
        `${plain.status} ${plain.url}`,
      ]);
}

/** Answers that say the page is gone or broken; a page that asks for a sign-in is not. */
const isBroken = (status: number): boolean => status >= 400 && ![401, 403, 405, 429, 501].includes(status);

export function judgeLinks({ links, linksLeft }: Look): SiteFinding {
  if (links === null) return finding('links', 'skipped', 'Links were not followed.');
  const broken = links.flatMap(({ url, reply }) => {
    if (reply.status !== null) return isBroken(reply.status) ? [`${reply.status} ${url}`] : [];
    return reply.kind === 'refused' ? [] : [`${url}: ${reply.reason}`];
  });
  const left = linksLeft === 0 ? '' : ` ${linksLeft} more were not followed.`;
  return counted(
    'links',
    broken,
    {
      none: `No broken links among the ${links.length} followed.${left}`,
      some: (number) => `Broken links on the home page: ${number} of ${links.length}.${left}`,
    },
    'warning',
  );
}
