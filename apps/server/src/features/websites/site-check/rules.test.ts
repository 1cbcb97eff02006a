import {
  attentionOf,
  ruleNames,
  scoreOf,
  type RuleName,
} from '@supersync/contract/websites/site-check/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodPage } from '#test/stand-ins/web-site.ts';
import { judgeSite } from './judge-site.ts';
import type { HomePage, Look } from './look.ts';
import { ownLinks } from './look-at-site.ts';
import { readPage } from './page/page-facts.ts';
import { readRobots } from './page/robots.ts';
import { maxTags, scanHtml } from './page/scan-html.ts';

const at = new Date('2026-03-10T12:00:00Z');
const inDays = (days: number): Date => new Date(at.getTime() + days * 86_400_000 + 1000);
const url = 'https://maple.example/';

const home = (html: string, more: Partial<HomePage> = {}): HomePage => ({
  status: 200,
  url,
  redirects: [],
  ttfbMs: 180,
  sizeBytes: html.length,
  certificate: { issuer: 'Good Authority', expiresAt: inDays(60) },
  robotsHeader: '',
  isHtml: true,
  page: readPage(html),
  ...more,
});

const good = goodPage.replace(
  '<script async',
  '<link rel="canonical" href="https://www.maple.example/"><script async',
);

const lookOf = (more: Partial<Look> = {}): Look => ({
  site: {
    id: 1,
    name: 'Maple Court',
    domain: 'maple.example',
    status: 'active',
    settings: {},
    lastCertificate: null,
  },
  at,
  address: url,
  home: home(good),
  addresses: ['192.0.2.7'],
  plain: { status: 200, url },
  robots: { status: 200, url: `${url}robots.txt`, read: { closesAll: false, sitemaps: [] } },
  sitemap: { status: 200, url: `${url}sitemap.xml`, asked: `${url}sitemap.xml`, isSitemap: true, count: 4 },
  links: [{ url: `${url}apartments`, reply: { status: 200, url: `${url}apartments` } }],
  linksLeft: 0,
  ...more,
});

const pageLook = (html: string, more: Partial<HomePage> = {}): Look => lookOf({ home: home(html, more) });
const settings = (values: Record<string, string>): Pick<Look, 'site'> => ({
  site: { ...lookOf().site, settings: values },
});
const findingOf = (look: Look, rule: RuleName) => judgeSite(look).find((each) => each.rule === rule);

it('a good website meets every rule', () => {
  const findings = judgeSite(lookOf());
  expect(findings.map(({ rule }) => rule).toSorted()).toEqual([...ruleNames].toSorted());
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect([attentionOf(findings), scoreOf(findings, 'search'), scoreOf(findings, 'accessibility')]).toEqual([
    'ok',
    100,
    100,
  ]);
});

const without = (part: string): string => {
  expect(good).toContain(part);
  return good.replace(part, '');
};
const swapped = (part: string, by: string): string => {
  expect(good).toContain(part);
  return good.replace(part, by);
};
const refused = { status: null, kind: 'refused', reason: 'other.example is not among the hosts' } as const;

const faults: readonly (readonly [RuleName, string, string, Look])[] = [
  ['http', 'failed', 'an error', pageLook(good, { status: 503 })],
  ['http', 'warning', 'a download', pageLook('', { isHtml: false })],
  [
    'http',
    'failed',
    'no answer',
    lookOf({ home: { status: null, kind: 'failed', reason: 'No answer', code: 'ECONNREFUSED' } }),
  ],
  ['http', 'warning', 'a foreign host', lookOf({ home: { ...refused, code: null } })],
  [
    'tls',
    'failed',
    'an invalid certificate',
    lookOf({ home: { status: null, kind: 'failed', reason: 'x', code: 'CERT_HAS_EXPIRED' } }),
  ],
  [
    'redirects',
    'warning',
    'a chain',
    pageLook(good, {
      redirects: [
        { status: 301, url: 'a' },
        { status: 302, url: 'b' },
      ],
    }),
  ],
  ['ttfb', 'warning', 'a slow answer', pageLook(good, { ttfbMs: 900 })],
  ['ttfb', 'failed', 'a very slow answer', pageLook(good, { ttfbMs: 2500 })],
  ['size', 'warning', 'a large page', pageLook(good, { sizeBytes: 400_000 })],
  ['size', 'failed', 'a huge page', pageLook(good, { sizeBytes: 2_000_000 })],
  ['dns', 'failed', 'no address', lookOf({ addresses: [] })],
  ['dns', 'failed', 'another target', lookOf(settings({ 'hosting.dns_target': '192.0.2.99' }))],
  ['tls', 'failed', '13 days left', pageLook(good, { certificate: { issuer: 'A', expiresAt: inDays(13) } })],
  ['tls', 'warning', '14 days left', pageLook(good, { certificate: { issuer: 'A', expiresAt: inDays(14) } })],
  ['tls', 'warning', '29 days left', pageLook(good, { certificate: { issuer: 'A', expiresAt: inDays(29) } })],
  ['tls', 'ok', '30 days left', pageLook(good, { certificate: { issuer: 'A', expiresAt: inDays(30) } })],
  ['tls', 'failed', 'a redirect away from TLS', pageLook(good, { certificate: null })],
  ['https', 'failed', 'plain HTTP', lookOf({ plain: { status: 200, url: 'http://maple.example/' } })],
  [
    'links',
    'warning',
    'a broken link',
    lookOf({ links: [{ url: `${url}x`, reply: { status: 404, url: `${url}x` } }] }),
  ],
  [
    'links',
    'ok',
    'a link that asks for a sign-in',
    lookOf({ links: [{ url: `${url}x`, reply: { status: 403, url } }] }),
  ],
  [
    'links',
    'ok',
    'a link to a host we may not call',
    lookOf({ links: [{ url: `${url}x`, reply: refused }] }),
  ],
  [
    'noindex',
    'failed',
    'a closed page',
    pageLook(
      swapped(
        '<meta name="viewport"',
        '<meta name="ROBOTS" content="nofollow, NOINDEX"><meta name="viewport"',
      ),
    ),
  ],
  ['noindex', 'failed', 'a closed header', pageLook(good, { robotsHeader: 'googlebot: noindex' })],
  [
    'noindex',
    'warning',
    'an open page before the launch',
    lookOf({ site: { ...lookOf().site, status: 'building' } }),
  ],
  [
    'robots',
    'failed',
    'a closed robots.txt',
    lookOf({ robots: { status: 200, url, read: { closesAll: true, sitemaps: [] } } }),
  ],
  [
    'robots',
    'failed',
    'a failing robots.txt',
    lookOf({ robots: { status: 500, url, read: { closesAll: false, sitemaps: [] } } }),
  ],
  [
    'robots',
    'warning',
    'no robots.txt',
    lookOf({ robots: { status: 404, url, read: { closesAll: false, sitemaps: [] } } }),
  ],
  [
    'sitemap',
    'warning',
    'no sitemap',
    lookOf({ sitemap: { status: 404, url, asked: url, isSitemap: false, count: 0 } }),
  ],
  [
    'sitemap',
    'warning',
    'a sitemap that is a page',
    lookOf({ sitemap: { status: 200, url, asked: url, isSitemap: false, count: 0 } }),
  ],
  [
    'canonical',
    'warning',
    'no canonical address',
    pageLook(without('<link rel="canonical" href="https://www.maple.example/">')),
  ],
  [
    'canonical',
    'failed',
    'the canonical address of another website',
    pageLook(swapped('https://www.maple.example/', 'https://staging.example/')),
  ],
  [
    'canonical',
    'warning',
    'a relative canonical address',
    pageLook(swapped('https://www.maple.example/', '/home')),
  ],
  ['title', 'failed', 'no title', pageLook(without('<title>Maple Court: apartments for rent</title>'))],
  ['title', 'warning', 'a short title', pageLook(swapped('Maple Court: apartments for rent', 'Home'))],
  ['description', 'failed', 'no description', pageLook(swapped('name="description"', 'name="other"'))],
  ['heading', 'failed', 'no main heading', pageLook(swapped('<h1>Maple Court</h1>', '<p>Maple Court</p>'))],
  ['heading', 'warning', 'two main headings', pageLook(swapped('<h2>Homes</h2>', '<h1>Homes</h1>'))],
  ['tracking', 'failed', 'a malformed id', pageLook(good.replaceAll('G-ABC1234567', 'G-'))],
  ['tracking', 'failed', 'a placeholder', pageLook(good.replaceAll('G-ABC1234567', 'G-XXXXXXXXXX'))],
  ['tracking', 'failed', 'a malformed container', pageLook(`${good}<script>('dataLayer','GTM-a')</script>`)],
  [
    'tracking',
    'failed',
    'another id than that of the settings',
    lookOf(settings({ 'analytics.measurement_id': 'G-OTHER12345' })),
  ],
  ['tracking', 'warning', 'no id', pageLook(good.replaceAll('G-ABC1234567', ''))],
  ['tracking', 'warning', 'a retired id', pageLook(`${good}<script>ga('create', 'UA-12345-1')</script>`)],
  ['language', 'failed', 'no language', pageLook(without(' lang="en"'))],
  ['viewport', 'failed', 'no viewport', pageLook(swapped('name="viewport"', 'name="other"'))],
  [
    'viewport',
    'failed',
    'a locked zoom',
    pageLook(swapped('initial-scale=1', 'initial-scale=1, maximum-scale=1.0')),
  ],
  ['landmarks', 'warning', 'no main', pageLook(good.replaceAll('main>', 'div>'))],
  ['headings', 'warning', 'a skipped level', pageLook(swapped('<h2>Homes</h2>', '<h4>Homes</h4>'))],
  ['images', 'failed', 'an image without text', pageLook(without(' alt="The entrance"'))],
  ['names', 'failed', 'a link without name', pageLook(swapped('>Apartments<', '><'))],
  ['names', 'failed', 'a button without name', pageLook(swapped('<button>Send', '<button> '))],
  ['labels', 'failed', 'a field without label', pageLook(without('<label for="mail">Email</label>'))],
  ['ids', 'warning', 'an id used twice', pageLook(`${good}<p id="mail">`)],
  ['frames', 'failed', 'a frame without title', pageLook(`${good}<iframe src="/map"></iframe>`)],
];

it.each(faults)('%s is %s with %s', (rule, state, _, look) => {
  const found = findingOf(look, rule);
  expect(found?.state, found?.words).toBe(state);
  expect(found?.words).toMatch(/\.$/);
});

it('a certificate that is not seen runs on as it was last seen', () => {
  const look = lookOf({
    address: 'http://maple.example/',
    home: home(good, { certificate: null }),
    site: { ...lookOf().site, lastCertificate: { issuer: 'A', expiresAt: inDays(9) } },
  });
  expect(findingOf(look, 'tls')).toMatchObject({
    state: 'failed',
    words: 'The certificate expires in 9 days, as last seen.',
  });
  expect(findingOf({ ...look, site: lookOf().site }, 'tls')).toMatchObject({ state: 'skipped' });
});

it('every rule has a faulty fixture', () => {
  const covered = new Set(faults.filter(([, state]) => state !== 'ok').map(([rule]) => rule));
  expect(ruleNames.filter((name) => !covered.has(name))).toEqual([]);
});

it('only rules that alert make a website need attention', () => {
  expect(attentionOf(judgeSite(pageLook(without(' alt="The entrance"'))))).toBe('ok');
  expect(attentionOf(judgeSite(pageLook(good, { ttfbMs: 900 })))).toBe('warning');
  expect(attentionOf(judgeSite(pageLook(good, { status: 500 })))).toBe('critical');
  expect(attentionOf([])).toBe('unchecked');
});

describe('reading a page', () => {
  it('reads names, entities, raw texts and comments as browsers do', () => {
    const page = readPage(`<html lang=fr><!-- <title>no</title> --><title>A &amp; B &#233;</title>
      <svg><title>icon</title></svg><a href='/x?a=1&amp;b=2'><svg aria-label="Menu"></svg></a>
      <a href=/plain title="By title"><img src=a alt=""></a><a href="#">Text <b>bold</b></a>
      <label>Name <input name=n></label><input type=hidden><select aria-label="Sort"></select>
      <script>var a = "</scr" + "<h1>no</h1>"</script><style>h1{}</style><textarea id=t><h1>no</h1></textarea>`);
    expect(page.language).toBe('fr');
    expect(page.title).toBe('A & B é');
    expect(page.links.map(({ href, name }) => [href, name])).toEqual([
      ['/x?a=1&b=2', 'Menu'],
      ['/plain', 'By title'],
      ['#', 'Text bold'],
    ]);
    expect(page.headings).toEqual([]);
    expect(page.fieldsWithoutLabel).toEqual(['<textarea id="t">']);
    expect(page.imagesWithoutAlt).toEqual([]);
  });

  it('follows only links to the website itself, each once', () => {
    const page = readPage(`<a href="/a#x">1</a><a href="a">2</a><a href="https://other.example/">3</a>
      <a href="mailto:a@b.example">4</a><a href="javascript:x()">5</a><a href="/#top">6</a><a href="https://maple.example:8443/">7</a>`);
    expect(ownLinks(page, url)).toEqual([`${url}a`]);
  });

  it('reads any text without failing, and reads what it prints', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(readPage(text).isComplete).toBe(true);
        const words = text.replaceAll(/[^a-z0-9 ]/gi, '').trim();
        const page = readPage(`<html><title>${words}</title><a href="/${words.length}">${words}</a>`);
        expect(page.links).toHaveLength(1);
        expect(page.links[0]?.name).toBe(words.replaceAll(/\s+/g, ' ').slice(0, 200).trim());
      }),
    );
  });

  it('keeps a bounded part of a page that is made to be large', () => {
    const page = readPage(`${'<a href=/x><button><h1>'.repeat(20_000)}${'<img>'.repeat(5000)}`);
    expect(page.isComplete).toBe(false);
    expect(page.links.length + page.buttons.length + page.headings.length).toBeLessThanOrEqual(6000);
    let opened = 0;
    const count = { open: () => void (opened += 1), close: () => {}, text: () => {} };
    expect(scanHtml('<b>'.repeat(maxTags + 10), count)).toBe(false);
    expect(opened).toBe(maxTags);
  });
});

it('reads robots.txt by the group for all robots', () => {
  const closes = (text: string): boolean => readRobots(text).closesAll;
  expect(closes('User-agent: *\nDisallow: /')).toBe(true);
  expect(closes('user-agent: a\nUser-Agent: *\r\ndisallow: /  # all')).toBe(true);
  expect(closes('User-agent: Bad\nDisallow: /\n\nUser-agent: *\nDisallow:')).toBe(false);
  expect(closes('User-agent: *\nDisallow: /private\n')).toBe(false);
  expect(closes('User-agent: *\nDisallow: /\nAllow: /')).toBe(false);
  expect(readRobots('Sitemap: https://a.example/1.xml\nSITEMAP:/2.xml').sitemaps).toEqual([
    'https://a.example/1.xml',
    '/2.xml',
  ]);
});
