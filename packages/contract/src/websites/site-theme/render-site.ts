import type { SiteDraft } from '../site-form/site-form.ts';
import type { SiteData } from './site-data.ts';
import type { RenderOptions, SiteFile } from './site-file.ts';

/** Every file of a site. Pure: the same input gives the same bytes, in the browser and on the server. */
export function* renderSite(form: SiteDraft, data: SiteData, options: RenderOptions): Iterable<SiteFile> {
  yield {
    path: 'robots.txt',
    text: form.noindex ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nAllow: /\n',
  };
  void data;
  void options;
}
