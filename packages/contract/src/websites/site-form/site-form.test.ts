import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleForm } from '../site-theme/sample-site.ts';
import { siteThemes } from '../site-theme/site-themes.ts';
import { contrast, inkOn, nearestPassing, printRatio, readHex, type Rgb } from './colour.ts';
import { readContrasts, textRatio } from './contrast-pairs.ts';
import { siteForm } from './complete-site-form.ts';
import { newSiteDraft, siteDraft, type SiteDraft } from './site-form.ts';
import { siteFormProblems } from './site-form-problems.ts';

const complete = sampleForm('aurora');
const problemsOf = (changes: Partial<SiteDraft>): Record<string, string> =>
  Object.fromEntries(
    siteFormProblems({ ...complete, ...changes }).map(({ path, message }) => [path, message]),
  );

describe('a site form', () => {
  it('is complete for every theme of the samples, and a new one is a draft', () => {
    for (const theme of siteThemes.values) {
      expect(siteForm.safeParse(sampleForm(theme)).error?.issues ?? []).toEqual([]);
      expect(siteDraft.safeParse(newSiteDraft(theme)).success).toBe(true);
      expect(siteForm.safeParse(newSiteDraft(theme)).success).toBe(false);
      expect(readContrasts(newSiteDraft(theme).colours).every(({ passes }) => passes)).toBe(true);
    }
  });

  it.each([
    [{ clientId: null }, 'clientId', 'Choose a client'],
    [{ propertyIds: [] }, 'propertyIds', 'Choose at least one property'],
    [{ propertyIds: [1, 2] }, 'propertyIds', 'Choose one property, or the site type Portfolio'],
    [{ domain: 'Homes' }, 'domain', 'Enter a domain in lower case, such as homes.example.com'],
    [{ domain: 'www.homes.com' }, 'domain', 'Enter the domain without www. Choose www below.'],
    [{ locales: [] }, 'locales', 'Choose at least one language'],
    [{ ga4: 'UA-1' }, 'ga4', 'Enter a measurement ID such as G-1A2B3C4D5E'],
    [{ gtm: 'GTM' }, 'gtm', 'Enter a container ID such as GTM-A1B2C3D'],
    [{ pixelId: '12' }, 'pixelId', 'Enter 8 to 20 digits'],
    [{ callTrackingNumber: '555' }, 'callTrackingNumber', 'Must have ten digits, such as (416) 555-0123'],
    [{ leadEmail: 'nobody' }, 'leadEmail', 'Enter an email address'],
    [{ pages: ['home'] }, 'pages', 'Every site needs: Contact, Privacy, Accessibility'],
    [
      { logos: { ...complete.logos, favicon: { fileId: '', width: 300, height: 512 } } },
      'logos.favicon',
      'The favicon is 300 × 512 px; it must be 512 × 512 px',
    ],
    [
      { logos: { ...complete.logos, light: { fileId: '', width: 90, height: 20 } } },
      'logos.light',
      'The logo is 90 × 20 px; it needs a height of at least 40 px',
    ],
    [
      { officeHours: { ...complete.officeHours, mon: { opens: '17:00', closes: '09:00' } } },
      'officeHours.mon',
      'Closing time must be after opening time',
    ],
    [
      { social: { ...complete.social, x: 'https://evil.example/x.com' } },
      'social.x',
      'Enter an https address at x.com or twitter.com',
    ],
  ] satisfies [Partial<SiteDraft>, string, string][])('%o has a problem at %s', (changes, path, message) => {
    expect(problemsOf(changes)).toEqual({ [path]: message });
  });

  it('says the ratio of a colour that fails AA', () => {
    const colours = { ...complete.colours, primary: '#aaaaaa', background: '#ffffff' };
    expect(problemsOf({ colours })).toEqual({
      'colours.primary': 'Contrast with the background is 2.32:1. AA needs 4.5:1.',
    });
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const black: Rgb = [0, 0, 0];

describe('contrast', () => {
  it('is what WCAG gives', () => {
    const ratio = (one: string, other: string): number =>
      contrast(readHex(one) ?? black, readHex(other) ?? black);
    expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(printRatio(4.499)).toBe('4.49:1');
  });

  it('has a readable ink on every colour, and a nearest colour that passes', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const colour = readHex(one) ?? black;
        const ground = readHex(other) ?? black;
        expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(textRatio);
        const nearest = nearestPassing(colour, [ground], textRatio);
        expect(nearest === null ? 0 : contrast(nearest, ground)).toBeGreaterThanOrEqual(textRatio);
      }),
    );
  });

  it('suggests a colour that passes', () => {
    fc.assert(
      fc.property(hex, hex, (primary, background) => {
        const colours = { ...complete.colours, primary, background };
        const found = readContrasts(colours).find(({ colour }) => colour === 'primary');
        if (found?.suggestion === null || found?.suggestion === undefined) return;
        const again = readContrasts({ ...colours, primary: found.suggestion });
        expect(again.find(({ colour }) => colour === 'primary')?.passes).toBe(true);
      }),
    );
  });
});
