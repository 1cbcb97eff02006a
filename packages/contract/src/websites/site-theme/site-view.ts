import { readNanp } from '../../kernel/format/phone.ts';
import type { SiteFeature } from '../site-form/site-choices.ts';
import type { SiteDraft, SiteLocale, SitePicture } from '../site-form/site-form.ts';
import type { SiteData, SiteFloorplan, SitePhoto, SiteProperty } from './site-data.ts';
import type { RenderOptions } from './site-file.ts';
import { requiredPages, sitePages, type SitePage } from './site-themes.ts';
import type { SiteTexts } from './texts/site-texts.ts';
import { siteTexts } from './texts/texts.ts';

/** One page of a site in one language: what its blocks need, worked out once. */
export interface SiteView {
  readonly form: SiteDraft;
  readonly data: SiteData;
  readonly options: RenderOptions;
  readonly page: SitePage;
  readonly locale: SiteLocale;
  readonly locales: readonly SiteLocale[];
  readonly texts: SiteTexts;
  readonly name: string;
  readonly about: string;
  readonly headline: string;
  /** Shown and dialled; empty where there is none. */
  readonly phone: string;
  readonly email: string;
  /** The pages of the site, in their order. */
  readonly pages: readonly SitePage[];
  readonly properties: readonly SiteProperty[];
  readonly plans: readonly SiteFloorplan[];
  readonly photos: readonly (SitePhoto & { readonly of: string })[];
  readonly unitsAvailable: number;
  readonly tracks: boolean;
  has(feature: SiteFeature): boolean;
  hrefTo(page: SitePage, locale?: SiteLocale): string;
  /** A picture or file by its address; below the root of the site where it is a path. */
  assetAt(url: string): string;
}

export const localesOf = ({
  locales,
}: Pick<SiteDraft, 'locales'>): readonly [SiteLocale, ...SiteLocale[]] => {
  const [first = 'en', ...others] = new Set(locales);
  return [first, ...others];
};

export const pagesOf = ({ pages }: Pick<SiteDraft, 'pages'>): SitePage[] =>
  sitePages.values.filter((page) => requiredPages.includes(page) || pages.includes(page));

/** The folder of a page below the root of the site: `fr/appartements/`. The first language has none of its own. */
export function folderOf(form: Pick<SiteDraft, 'locales'>, page: SitePage, locale: SiteLocale): string {
  const prefix = locale === localesOf(form)[0] ? '' : `${locale}/`;
  const slug = siteTexts[locale].slugs[page];
  return slug === '' ? prefix : `${prefix}${slug}/`;
}

const safeAddress = /^(?:https:\/\/|\/(?!\/)|blob:|data:image\/(?:png|jpeg|webp);)[^\s"'<>\\]*$/;

const cityList = (properties: readonly SiteProperty[], and: string): string => {
  const cities = [...new Set(properties.map(({ city }) => city))].slice(0, 4);
  const last = cities.at(-1) ?? '';
  return cities.length < 2 ? last : `${cities.slice(0, -1).join(', ')} ${and} ${last}`;
};

function aboutOf(
  { about, locales }: SiteDraft,
  properties: readonly SiteProperty[],
  name: string,
  locale: SiteLocale,
): string {
  const written = about[locale].trim();
  if (written !== '') return written;
  const [only, another] = properties;
  const texts = siteTexts[locale];
  if (only === undefined) return '';
  if (another !== undefined) return texts.composedMany(name, cityList(properties, texts.and));
  // A description is in one language: that of the client, which stands first.
  const described = locale === localesOf({ locales })[0] ? (only.description ?? '').trim() : '';
  return described === '' ? texts.composed(only.name, only.address, only.city) : described;
}

const phoneOf = ({ callTrackingNumber }: SiteDraft, data: SiteData): string =>
  readNanp(callTrackingNumber).number ?? data.properties[0]?.phone ?? data.client.phone ?? '';

export function viewOf(
  form: SiteDraft,
  data: SiteData,
  options: RenderOptions,
  page: SitePage,
  locale: SiteLocale,
): SiteView {
  const texts = siteTexts[locale];
  const { properties } = data;
  const name = form.name.trim() || properties[0]?.name || data.client.name;
  const depth = folderOf(form, page, locale).split('/').length - 1;
  const root = '../'.repeat(depth);
  return {
    form,
    data,
    options,
    page,
    locale,
    texts,
    name,
    properties,
    locales: localesOf(form),
    about: aboutOf(form, properties, name, locale),
    headline:
      form.headline[locale].trim() || texts.homesIn(name, properties[0]?.city ?? data.client.city ?? ''),
    phone: phoneOf(form, data),
    email: data.properties[0]?.email ?? data.client.email ?? '',
    pages: pagesOf(form),
    plans: properties.flatMap(({ floorplans }) => floorplans),
    photos: properties.flatMap(({ photos, name: of }) => photos.map((photo) => ({ ...photo, of }))),
    unitsAvailable: properties.reduce((sum, { unitsAvailable }) => sum + unitsAvailable, 0),
    tracks: [form.ga4, form.gtm, form.pixelId].some((id) => id !== ''),
    has: (feature) => form.features.includes(feature),
    hrefTo: (to, of = locale) => options.linkTo?.(to, of) ?? (`${root}${folderOf(form, to, of)}` || './'),
    assetAt(url) {
      if (/^assets\/[\w./-]+$/.test(url) && !url.includes('..')) return `${root}${url}`;
      return safeAddress.test(url) ? url : '';
    },
  };
}

/** Its address, or empty where the form has none. */
export const logoAt = (view: SiteView, picture: SitePicture | null): string =>
  picture === null ? '' : view.assetAt(view.options.logoUrl(picture.fileId));
