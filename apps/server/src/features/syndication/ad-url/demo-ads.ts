import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Server } from '#platform/server.ts';

/** In the demo this server plays the partners' sites; the reserved `.example` domain never reaches a real one. */
export const isDemoSite = (host: string): boolean => host.endsWith('.example');

/** Faulty ad pages: redirected, deleted, about another property, or on a site that is down. */
export const demoAdVariants = ['moved', 'gone', 'other', 'down'] as const;
export type DemoAdVariant = (typeof demoAdVariants)[number];

/** Property data shown in a demo ad; the permalink ends with the property id. */
export interface DemoAdProperty {
  readonly permalink: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

const pathOf = (permalink: string): string => `/demo/ads/${permalink}`;

export const demoAdUrl = (partnerKey: string, permalink: string, variant?: DemoAdVariant): string =>
  `http://www.${partnerKey.replaceAll('_', '-')}.example${pathOf(permalink)}${variant === undefined ? '' : `?as=${variant}`}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, ...lines: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><h1>${escaped(
    title,
  )}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`;

/** Response of the demo site. */
export function demoAd(
  { permalink, name, address, city }: DemoAdProperty,
  variant: DemoAdVariant | undefined,
): { readonly status: number; readonly location?: string; readonly html: string } {
  switch (variant) {
    case 'moved':
      return { status: 301, location: pathOf(permalink), html: '' };
    case 'gone':
      return { status: 404, html: page('This ad is no longer here') };
    case 'other':
      return { status: 200, html: page(`Homes for rent in ${city}`, 'Choose a neighbourhood to begin.') };
    case 'down':
      return { status: 503, html: page('Down for maintenance') };
    case undefined:
      return { status: 200, html: page(name, `${address}, ${city}`, 'This page is part of the demo.') };
  }
}

const paramsSchema = z.object({ ad: z.string().regex(/^[a-z0-9-]{0,200}-\d{1,9}$/) });
const querySchema = z.object({ as: z.enum(demoAdVariants).optional() });

/** Registered with demo data only: public, and nothing in it is real. */
export function serveDemoAds(server: Server): void {
  server.app.route({
    method: 'GET',
    url: '/demo/ads/:ad',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      const query = querySchema.safeParse(request.query);
      if (!params.success || !query.success) throw problem('page_not_found', {});
      const { ad } = params.data;
      const { rows } = await server.db.query<Omit<DemoAdProperty, 'permalink'>>(sql`
        select name, address, city from properties where id = ${Number(ad.slice(ad.lastIndexOf('-') + 1))}`);
      const [property] = rows;
      if (property === undefined) throw problem('page_not_found', {});
      const { status, location, html } = demoAd({ permalink: ad, ...property }, query.data.as);
      if (location !== undefined) return reply.redirect(location, status);
      return reply.code(status).type('text/html; charset=utf-8').send(html);
    },
  });
}
