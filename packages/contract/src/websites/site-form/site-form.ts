import { z } from 'zod';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import { idRange } from '../../kernel/record-id.ts';
import { languages } from '../../kernel/standard-choices.ts';
import { sitePages, siteThemes, type SiteTheme } from '../site-theme/site-themes.ts';
import { siteTypes } from '../site/site.ts';
import { siteAmenities, siteFeatures, siteFonts, sitePlaceKinds } from './site-choices.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const line = (max: number) => z.string().max(max);

export type SiteLocale = ChoiceOf<typeof languages>;

export const wwwChoices = choices({
  redirect: 'www redirects to the domain',
  main: 'The domain redirects to www',
  none: 'No www',
});

export const siteColourNames = choices({
  primary: 'Primary',
  secondary: 'Secondary',
  accent: 'Accent',
  text: 'Text',
  background: 'Background',
});
export type SiteColourName = ChoiceOf<typeof siteColourNames>;

export const siteDays = choices({
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
});

export const socialNetworks = choices({
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
});

/** A stored file, with its size as measured. */
export const sitePicture = z.strictObject({ fileId: z.uuid(), width: z.int(), height: z.int() });
export type SitePicture = z.infer<typeof sitePicture>;

const inBoth = (max: number) => z.strictObject({ en: line(max), fr: line(max) });

/** Empty texts where it is closed. */
const hours = z.strictObject({ opens: line(5), closes: line(5) });

const place = z.strictObject({
  name: line(80),
  kind: z.enum(sitePlaceKinds.values),
  minutes: z.int().min(1).max(30),
  direction: z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']),
});
export type SitePlace = z.infer<typeof place>;

/** A form that may be incomplete: the shape is whole, the values are whatever has been typed so far. */
export const siteDraft = z.strictObject({
  clientId: id.nullable(),
  propertyIds: z.array(id).max(200),
  siteType: z.enum(siteTypes.values),
  theme: z.enum(siteThemes.values),
  name: line(160),
  headline: inBoth(120),
  about: inBoth(2000),
  domain: line(253),
  www: z.enum(wwwChoices.values),
  /** The first is the language of the home page. */
  locales: z.array(z.enum(languages.values)).max(languages.values.length),
  colours: z.strictObject({
    primary: line(20),
    secondary: line(20),
    accent: line(20),
    text: line(20),
    background: line(20),
  }),
  logos: z.strictObject({
    /** For light backgrounds. */
    light: sitePicture.nullable(),
    /** For dark backgrounds. */
    dark: sitePicture.nullable(),
    favicon: sitePicture.nullable(),
  }),
  headingFont: z.enum(siteFonts.values),
  bodyFont: z.enum(siteFonts.values),
  ga4: line(20),
  gtm: line(20),
  pixelId: line(20),
  callTrackingNumber: line(40),
  leadEmail: line(320),
  officeHours: z.strictObject({
    mon: hours,
    tue: hours,
    wed: hours,
    thu: hours,
    fri: hours,
    sat: hours,
    sun: hours,
  }),
  social: z.strictObject({
    facebook: line(300),
    instagram: line(300),
    linkedin: line(300),
    youtube: line(300),
    tiktok: line(300),
    x: line(300),
  }),
  pages: z.array(z.enum(sitePages.values)).max(sitePages.values.length),
  features: z.array(z.enum(siteFeatures.values)).max(siteFeatures.values.length),
  amenities: z.array(z.enum(siteAmenities.values)).max(siteAmenities.values.length),
  places: z.array(place).max(16),
  /** Search engines are kept out until launch. */
  noindex: z.boolean(),
});
export type SiteDraft = z.infer<typeof siteDraft>;

/** A complete form. Its fields are those of a draft, so whatever shows a draft shows it too. */
export interface SiteForm extends SiteDraft {
  readonly clientId: number;
}

const noText = { en: '', fr: '' };
const weekday = { opens: '09:00', closes: '17:00' };
const closed = { opens: '', closes: '' };

const themeColours: Readonly<Record<SiteTheme, SiteDraft['colours']>> = {
  aurora: {
    primary: '#2f5d8a',
    secondary: '#17324d',
    accent: '#f2b84b',
    text: '#22303c',
    background: '#fbfaf7',
  },
  harbour: {
    primary: '#1f4a43',
    secondary: '#123029',
    accent: '#b08d57',
    text: '#26241f',
    background: '#faf6ee',
  },
  meridian: {
    primary: '#c1121f',
    secondary: '#111111',
    accent: '#ffd60a',
    text: '#111111',
    background: '#ffffff',
  },
};

const themeFonts: Readonly<Record<SiteTheme, Pick<SiteDraft, 'headingFont' | 'bodyFont'>>> = {
  aurora: { headingFont: 'rounded', bodyFont: 'humanist' },
  harbour: { headingFont: 'oldStyle', bodyFont: 'transitional' },
  meridian: { headingFont: 'industrial', bodyFont: 'system' },
};

/** What a new form begins with. */
export const newSiteDraft = (theme: SiteTheme): SiteDraft => ({
  clientId: null,
  propertyIds: [],
  siteType: 'single',
  theme,
  name: '',
  headline: noText,
  about: noText,
  domain: '',
  www: 'redirect',
  locales: ['en'],
  colours: themeColours[theme],
  logos: { light: null, dark: null, favicon: null },
  ...themeFonts[theme],
  ga4: '',
  gtm: '',
  pixelId: '',
  callTrackingNumber: '',
  leadEmail: '',
  officeHours: {
    mon: weekday,
    tue: weekday,
    wed: weekday,
    thu: weekday,
    fri: weekday,
    sat: closed,
    sun: closed,
  },
  social: { facebook: '', instagram: '', linkedin: '', youtube: '', tiktok: '', x: '' },
  pages: [...sitePages.values],
  features: ['rents', 'liveAvailability'],
  amenities: [],
  places: [],
  noindex: true,
});
