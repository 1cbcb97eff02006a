import type { SiteLocale } from '../site-form/site-form.ts';
import type { SitePage } from './site-themes.ts';

/** One file of a built site; the path is below the root of the site, with `/` between folders. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

export interface RenderOptions {
  /**
   * Where the site's server is: the lead form posts there, and the live availability comes from there. Null for a
   * preview, whose form cannot be sent. `key` is what `siteKeys` of the server makes for the generation.
   */
  readonly service: { readonly base: string; readonly key: string } | null;
  /** `2026-11-16`, for the dates of the legal pages and the sitemap. */
  readonly today: string;
  /** Where a logo of the form is: by its file id. Same rules as the `url` of a photo. */
  readonly logoUrl: (fileId: string) => string;
  /** Where links lead, for a preview that shows one page at a time; else to the page's folder. */
  readonly linkTo?: (page: SitePage, locale: SiteLocale) => string;
}
