import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { contrast, readHex } from '@supersync/contract/websites/site-form/colour.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { paletteOf } from '@supersync/contract/websites/site-theme/palette.ts';
import { renderPreview, renderSite } from '@supersync/contract/websites/site-theme/render-site.ts';
import {
  sampleData,
  sampleForm,
  sampleOptions,
  samplePortfolio,
} from '@supersync/contract/websites/site-theme/sample-site.ts';
import type { SiteData } from '@supersync/contract/websites/site-theme/site-data.ts';
import {
  sitePages,
  siteThemes,
  type SiteTheme,
} from '@supersync/contract/websites/site-theme/site-themes.ts';

const filesOf = (form: SiteDraft, data: SiteData = sampleData): Map<string, string> =>
  new Map([...renderSite(form, data, sampleOptions)].map(({ path, text }) => [path, text]));

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The elements of a page. What we write is well-formed, so that a strict reader finds every tag left open. */
function elementsOf(page: string): Element[] {
  const parser = new SaxesParser();
  const found: Element[] = [];
  const open: Element[] = [];
  parser.ENTITIES = { ...named };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '' };
    found.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const wellFormed = page
    .replace(/^<!doctype html>/i, '')
    .replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2></$1>')
    // Attributes without a value are HTML, not XML.
    .replaceAll(/\s(hidden|required|defer|data-[a-z-]+)(?=[\s/>])/g, ' $1=""');
  parser.write(wellFormed.trim()).close();
  return found;
}

const pagesIn = (files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].filter(([path]) => path.endsWith('.html'));

describe.each(siteThemes.values)('the %s theme', (theme: SiteTheme) => {
  const form = sampleForm(theme);

  it.each([
    ['a single property', sampleData],
    ['a portfolio', samplePortfolio],
  ])('has nine sound pages in each language for %s', (_name, data) => {
    const pages = pagesIn(filesOf(form, data));
    expect(pages).toHaveLength(sitePages.values.length * 2);
    for (const [path, text] of pages) {
      const elements = elementsOf(text);
      const all = (name: string): Element[] => elements.filter((each) => each.name === name);
      expect(all('h1'), path).toHaveLength(1);
      // Drawings have titles too; the page's is the first.
      expect(all('title')[0]?.text, path).toMatch(/\S/);
      expect(all('html')[0]?.attributes['lang']).toBe(path.startsWith('fr/') ? 'fr' : 'en');
      for (const landmark of ['header', 'nav', 'main', 'footer'])
        expect(all(landmark).length, landmark).toBeGreaterThan(0);
      const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const image of all('img')) expect(image.attributes['alt'], path).toMatch(/\S/);
    }
  });

  it('links only to files that it has', () => {
    const files = filesOf(form);
    for (const [path, text] of pagesIn(files)) {
      const base = new URL(path, 'https://site.test/');
      for (const { name, attributes } of elementsOf(text)) {
        const link = attributes['href'] ?? attributes['src'];
        if (link === undefined || name === 'form' || /^(#|https:|tel:|mailto:|data:)/.test(link)) continue;
        const target = new URL(link, base).pathname.slice(1);
        expect([...files.keys()], `${path} → ${link}`).toContain(
          target === '' || target.endsWith('/') ? `${target}index.html` : target,
        );
      }
    }
  });

  it('has at most 100 kB gzip a page, with styles and script', () => {
    const files = filesOf(form, samplePortfolio);
    const shared = ['assets/site.css', 'assets/site.js'].map(
      (path) => gzipSync(files.get(path) ?? '').length,
    );
    const largest = Math.max(...pagesIn(files).map(([, text]) => gzipSync(text).length));
    expect(shared.reduce((sum, each) => sum + each, largest)).toBeLessThan(100_000);
  });

  it('keeps every value in its place, however hostile', () => {
    const hostile = fc.constantFrom(
      '"><script>alert(1)</script>',
      "' onload='alert(1)",
      '</title><img src=x onerror=alert(1)>',
      '</style><script>alert(1)</script>',
      '</script><svg onload=alert(1)>',
      '&lt;b&gt; & "quotes"',
      'javascript:alert(1)',
      '\u0000\u2028${1}{{2}}',
    );
    const plain = elementsOf(renderPreview(form, sampleData, sampleOptions, 'home', 'en'));
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom(...sitePages.values),
        fc.constantFrom('en', 'fr'),
        (evil, page, locale) => {
          const [home] = sampleData.properties;
          if (home === undefined) return;
          const data: SiteData = {
            ...sampleData,
            client: { ...sampleData.client, name: evil, email: evil, phone: evil },
            properties: [
              {
                ...home,
                name: evil,
                address: evil,
                city: evil,
                email: evil,
                description: evil,
                photos: [{ id: 1, fileId: evil, url: evil, caption: evil, width: 1, height: 1 }],
                floorplans: home.floorplans.map((plan) => ({
                  ...plan,
                  name: evil,
                  units: plan.units.map((unit) => ({ ...unit, number: evil, availableOn: evil })),
                })),
              },
            ],
          };
          const draft: SiteDraft = {
            ...form,
            name: evil,
            domain: evil,
            headline: { en: evil, fr: evil },
            about: { en: evil, fr: evil },
            colours: { primary: evil, secondary: evil, accent: evil, text: evil, background: evil },
            ga4: evil,
            gtm: evil,
            pixelId: evil,
            callTrackingNumber: evil,
            social: { facebook: evil, instagram: evil, linkedin: evil, youtube: evil, tiktok: evil, x: evil },
            places: form.places.map((place) => ({ ...place, name: evil })),
            officeHours: { ...form.officeHours, mon: { opens: evil, closes: evil } },
          };
          const text = renderPreview(draft, data, sampleOptions, page, locale);
          const elements = elementsOf(text);
          // The only script is our own data, and no attribute runs anything.
          expect(elements.filter(({ name }) => name === 'script')).toHaveLength(
            plain.filter(({ name }) => name === 'script').length,
          );
          for (const { attributes } of elements) {
            expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
            for (const name of ['href', 'src', 'action'])
              expect(attributes[name] ?? '').not.toMatch(/^\s*javascript:/i);
          }
          expect(text.match(/<script/g)).toHaveLength(1);
          expect(text.match(/<style/g)).toHaveLength(1);
          const files = [...renderSite(draft, data, sampleOptions)];
          const css = files.find(({ path }) => path.endsWith('.css'))?.text ?? '';
          expect(css).not.toContain('alert');
          expect(files.find(({ path }) => path === 'sitemap.xml')?.text).not.toContain('<script');
        },
      ),
      { numRuns: 40 },
    );
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a site', () => {
  it('pass AA on every panel wherever they pass on the background', () => {
    const colours = fc.record({ primary: hex, secondary: hex, accent: hex, text: hex, background: hex });
    fc.assert(
      fc.property(colours, (given) => {
        const ground = readHex(given.background) ?? [0, 0, 0];
        const inks = [given.text, given.primary, given.secondary].map(
          (each) => readHex(each) ?? ([0, 0, 0] as const),
        );
        fc.pre(inks.every((ink) => contrast(ink, ground) >= 4.5));
        const palette = paletteOf({ theme: 'aurora', colours: given });
        for (const panel of [palette.background, palette.surface, palette.tint])
          for (const ink of [palette.text, palette.primary, palette.secondary, palette.muted])
            expect(contrast(ink, panel)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.edge, palette.background)).toBeGreaterThanOrEqual(3);
        for (const [ink, panel] of [
          [palette.onPrimary, palette.primary],
          [palette.onSecondary, palette.secondary],
          [palette.onAccent, palette.accent],
        ] as const)
          expect(contrast(ink, panel)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 60 },
    );
  });
});

describe('search engines', () => {
  it('are kept out until launch, and find the sitemap afterwards', () => {
    const form = sampleForm('harbour');
    expect(filesOf(form).get('robots.txt')).toContain('Disallow: /\n');
    expect(filesOf(form).get('index.html')).toContain('noindex');
    const launched = filesOf({ ...form, noindex: false });
    expect(launched.get('robots.txt')).toContain('Sitemap: https://harbourview.example/sitemap.xml');
    expect(launched.get('index.html')).not.toContain('noindex');
    expect(launched.get('sitemap.xml')).toContain('https://harbourview.example/fr/appartements/');
  });
});
