import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Server } from '#platform/server.ts';

/** In the demo this server plays the websites; the reserved `.example` domain never reaches a real one. */
export const isDemoSite = (host: string): boolean => host.endsWith('.example');

export const demoSitePath = (domain: string): string => `/demo/sites/${domain}`;

/** What is wrong with a website of the demo, by its id; the seed tells the same story of the months before. */
export const demoFaults = {
  down: 'Out of service since this morning',
  expiring: 'A certificate that expires soon',
  renewing: 'A certificate that is due for renewal',
  noindex: 'Live, but closed to search engines',
  tracking: 'A malformed tracking id',
  links: 'Broken links',
  sitemap: 'No sitemap',
  slow: 'Slow to answer',
} as const;
export type DemoFault = keyof typeof demoFaults;

const faultOfSite: Readonly<Record<number, DemoFault>> = {
  3: 'down',
  6: 'expiring',
  11: 'renewing',
  14: 'noindex',
  19: 'tracking',
  23: 'links',
  28: 'sitemap',
  33: 'slow',
};

export const demoFaultOf = (siteId: number): DemoFault | null => faultOfSite[siteId] ?? null;
export const faultySites: readonly number[] = Object.keys(faultOfSite).map(Number);

interface DemoSite {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly city: string | null;
  readonly measurementId: string | null;
}

export const demoMeasurementId = (siteId: number): string => `G-DEMO${String(siteId).padStart(6, '0')}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const demoPages = ['apartments', 'amenities', 'gallery', 'neighbourhood', 'contact', 'privacy'] as const;

/** The home page; pages below it are the same with their own heading. */
export function demoPage(site: DemoSite, path: string): string {
  const fault = demoFaultOf(site.id);
  const id = fault === 'tracking' ? 'G-' : (site.measurementId ?? demoMeasurementId(site.id));
  const links = fault === 'links' ? [...demoPages, 'spring-offer'] : demoPages;
  const place = site.city ?? 'your city';
  const description = `Apartments for rent in ${place} by ${site.name}: plans, pictures, rents and what is available now.`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escaped(`${site.name}: apartments for rent`.slice(0, 70))}</title>
<meta name="description" content="${escaped(description.slice(0, 170))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${fault === 'noindex' ? '<meta name="robots" content="noindex, nofollow">' : ''}
<link rel="canonical" href="https://${site.domain}${path}">
<script async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script>
<script>window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('config','${id}')</script>
</head><body><nav>${links.map((link) => `<a href="/${link}">${link}</a>`).join(' ')}</nav>
<main><h1>${escaped(site.name)}</h1><p>${escaped(description)}</p><p>This page is part of the demo.</p></main></body></html>`;
}

const sitemapOf = ({ domain }: DemoSite): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    '',
    ...demoPages,
  ]
    .map((path) => `<url><loc>https://${domain}/${path}</loc></url>`)
    .join('')}</urlset>`;

const paramsSchema = z.object({ domain: z.string().max(253), '*': z.string().max(200) });

/** Registered with demo data only: public, and nothing in it is real. */
export function serveDemoSites(server: Server): void {
  server.app.route({
    method: 'GET',
    url: '/demo/sites/:domain/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) throw problem('page_not_found', {});
      const { domain, '*': path } = params.data;
      const { rows } = await server.db.query<DemoSite>(sql`
        select s.id, s.name, s.domain, c.city, t.value as "measurementId"
        from sites s join clients c on c.id = s.source_client_id
        left join settings t on t.site_id = s.id and t.module_key = 'analytics' and t.key = 'measurement_id'
        where lower(s.domain) = lower(${domain}) limit 1`);
      const [site] = rows;
      if (site === undefined) throw problem('page_not_found', {});
      const fault = demoFaultOf(site.id);
      if (fault === 'down')
        return reply.code(503).type('text/html; charset=utf-8').send('<h1>Out of service</h1>');
      if (path === 'robots.txt')
        return reply
          .type('text/plain')
          .send(`User-agent: *\nAllow: /\nSitemap: http://${site.domain}/sitemap.xml\n`);
      if (path === 'sitemap.xml' && fault !== 'sitemap')
        return reply.type('application/xml').send(sitemapOf(site));
      if (path !== '' && !demoPages.some((page) => page === path))
        return reply.code(404).type('text/html; charset=utf-8').send('<h1>Page not found</h1>');
      return reply.type('text/html; charset=utf-8').send(demoPage(site, `/${path}`));
    },
  });
}
