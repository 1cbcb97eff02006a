import type { SiteDraft, SiteLocale } from '../site-form/site-form.ts';
import { documentOf, siteAddress } from './document.ts';
import { escapeHtml } from './markup.ts';
import type { SiteData } from './site-data.ts';
import type { RenderOptions, SiteFile } from './site-file.ts';
import { siteScript } from './site-script.ts';
import type { SitePage } from './site-themes.ts';
import { folderOf, localesOf, pagesOf, viewOf } from './site-view.ts';
import { siteCss } from './site-css.ts';
import { themes } from './themes/themes.ts';

/** Until launch a site is for those who know its address. */
const robotsOf = (form: SiteDraft): string =>
  form.noindex
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nAllow: /\n\nSitemap: ${siteAddress(form)}sitemap.xml\n`;

function sitemapOf(form: SiteDraft, { today }: RenderOptions): string {
  const base = siteAddress(form);
  const locales = localesOf(form);
  const entry = (page: SitePage, locale: SiteLocale): string =>
    `<url><loc>${escapeHtml(base + folderOf(form, page, locale))}</loc><lastmod>${escapeHtml(today)}</lastmod></url>`;
  const entries = locales.flatMap((locale) => pagesOf(form).map((page) => entry(page, locale)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Every file of a site. Pure: the same input gives the same bytes, in the browser and on the server. */
export function* renderSite(form: SiteDraft, data: SiteData, options: RenderOptions): Iterable<SiteFile> {
  const theme = themes[form.theme];
  for (const locale of localesOf(form))
    for (const page of pagesOf(form))
      yield {
        path: `${folderOf(form, page, locale)}index.html`,
        text: documentOf(viewOf(form, data, options, page, locale), theme, null),
      };
  yield { path: 'assets/site.css', text: siteCss(form) };
  yield { path: 'assets/site.js', text: siteScript };
  yield { path: 'robots.txt', text: robotsOf(form) };
  yield { path: 'sitemap.xml', text: sitemapOf(form, options) };
}

/** One page that needs no other file, for a preview. */
export const renderPreview = (
  form: SiteDraft,
  data: SiteData,
  options: RenderOptions,
  page: SitePage,
  locale: SiteLocale,
): string => documentOf(viewOf(form, data, options, page, locale), themes[form.theme], siteCss(form));
