import { z } from 'zod';
import { readNanp } from '../../kernel/format/phone.ts';
import { requiredPages, sitePages } from '../site-theme/site-themes.ts';
import { printRatio } from './colour.ts';
import { isHex, readContrasts, textRatio } from './contrast-pairs.ts';
import type { SiteDraft, SitePicture } from './site-form.ts';

export interface SiteFormProblem {
  /** `colours.primary`. */
  readonly path: string;
  readonly message: string;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(?:\\.${label}){0,8}\\.[a-z]{2,24}$`);
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const email = z.email();

export const faviconSide = 512;
const logoMinHeight = 40;

const socialHosts: Readonly<Record<keyof SiteDraft['social'], readonly string[]>> = {
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
};

const hostOf = /^https:\/\/([a-z0-9.-]{1,253})(?:\/[^\s\\"<>]*)?$/i;

function socialFault(network: keyof SiteDraft['social'], link: string): string | null {
  const host = hostOf.exec(link)?.[1]?.toLowerCase();
  const hosts = socialHosts[network];
  const isTheirs = hosts.some((each) => host === each || host?.endsWith(`.${each}`) === true);
  return isTheirs ? null : `Enter an https address at ${hosts.join(' or ')}`;
}

function logoFault(picture: SitePicture): string | null {
  return picture.height < logoMinHeight
    ? `The logo is ${picture.width} × ${picture.height} px; it needs a height of at least ${logoMinHeight} px`
    : null;
}

function faviconFault({ width, height }: SitePicture): string | null {
  return width === faviconSide && height === faviconSide
    ? null
    : `The favicon is ${width} × ${height} px; it must be ${faviconSide} × ${faviconSide} px`;
}

function hoursFault({ opens, closes }: SiteDraft['officeHours']['mon']): string | null {
  if (opens === '' && closes === '') return null;
  if (!timePattern.test(opens) || !timePattern.test(closes))
    return 'Enter both times, such as 09:00 and 17:00';
  return opens < closes ? null : 'Closing time must be after opening time';
}

function* aboutIdentity(draft: SiteDraft): Generator<SiteFormProblem> {
  const { clientId, propertyIds, siteType, name, domain, www, locales } = draft;
  if (clientId === null) yield { path: 'clientId', message: 'Choose a client' };
  if (propertyIds.length === 0) yield { path: 'propertyIds', message: 'Choose at least one property' };
  else if (siteType === 'single' && propertyIds.length > 1)
    yield { path: 'propertyIds', message: 'Choose one property, or the site type Portfolio' };
  if (name.trim() === '') yield { path: 'name', message: 'Enter a name' };
  if (!domainPattern.test(domain))
    yield { path: 'domain', message: 'Enter a domain in lower case, such as homes.example.com' };
  else if (www !== 'none' && domain.startsWith('www.'))
    yield { path: 'domain', message: 'Enter the domain without www. Choose www below.' };
  if (locales.length === 0) yield { path: 'locales', message: 'Choose at least one language' };
  if (new Set(locales).size < locales.length) yield { path: 'locales', message: 'Choose each language once' };
}

function* aboutBrand({ colours, logos }: SiteDraft): Generator<SiteFormProblem> {
  for (const [name, value] of Object.entries(colours))
    if (!isHex(value)) yield { path: `colours.${name}`, message: 'Enter a colour such as #1f4a43' };
  for (const { colour, ground, ratio, passes } of readContrasts(colours))
    if (!passes)
      yield {
        path: `colours.${colour}`,
        message: `Contrast with the ${ground} is ${printRatio(ratio)}. AA needs ${textRatio}:1.`,
      };
  for (const kind of ['light', 'dark'] as const) {
    const fault = logos[kind] === null ? null : logoFault(logos[kind]);
    if (fault !== null) yield { path: `logos.${kind}`, message: fault };
  }
  const fault = logos.favicon === null ? null : faviconFault(logos.favicon);
  if (fault !== null) yield { path: 'logos.favicon', message: fault };
}

function* aboutContact(draft: SiteDraft): Generator<SiteFormProblem> {
  const { ga4, gtm, pixelId, callTrackingNumber, leadEmail, officeHours, social } = draft;
  if (ga4 !== '' && !/^G-[A-Z0-9]{6,12}$/.test(ga4))
    yield { path: 'ga4', message: 'Enter a measurement ID such as G-1A2B3C4D5E' };
  if (gtm !== '' && !/^GTM-[A-Z0-9]{4,10}$/.test(gtm))
    yield { path: 'gtm', message: 'Enter a container ID such as GTM-A1B2C3D' };
  if (pixelId !== '' && !/^\d{8,20}$/.test(pixelId))
    yield { path: 'pixelId', message: 'Enter 8 to 20 digits' };
  const phone = callTrackingNumber === '' ? undefined : readNanp(callTrackingNumber).problem;
  if (phone !== undefined) yield { path: 'callTrackingNumber', message: phone };
  if (!email.safeParse(leadEmail).success) yield { path: 'leadEmail', message: 'Enter an email address' };
  for (const [day, times] of Object.entries(officeHours)) {
    const fault = hoursFault(times);
    if (fault !== null) yield { path: `officeHours.${day}`, message: fault };
  }
  for (const network of ['facebook', 'instagram', 'linkedin', 'youtube', 'tiktok', 'x'] as const) {
    const fault = social[network] === '' ? null : socialFault(network, social[network]);
    if (fault !== null) yield { path: `social.${network}`, message: fault };
  }
}

function* aboutContent({ pages, places }: SiteDraft): Generator<SiteFormProblem> {
  const missing = requiredPages.filter((page) => !pages.includes(page));
  if (missing.length > 0)
    yield {
      path: 'pages',
      message: `Every site needs: ${missing.map((page) => sitePages.labels[page]).join(', ')}`,
    };
  if (new Set(pages).size < pages.length) yield { path: 'pages', message: 'Choose each page once' };
  for (const [at, { name }] of places.entries())
    if (name.trim() === '') yield { path: `places.${at}`, message: 'Enter a name for the place' };
}

/** Everything that keeps a draft from being generated, in the order of the form. */
export function siteFormProblems(draft: SiteDraft): SiteFormProblem[] {
  return [...aboutIdentity(draft), ...aboutBrand(draft), ...aboutContact(draft), ...aboutContent(draft)];
}
