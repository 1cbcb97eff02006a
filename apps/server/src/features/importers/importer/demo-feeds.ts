import type { FeedDialect, FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Server } from '#platform/server.ts';
import { demoDocument, isJsonDialect } from './demo-documents.ts';
import { demoHomes, type DemoProperty } from './demo-homes.ts';

/** The demo feeds come from this server; the reserved `.test` host never resolves. */
export const demoFeedHost = 'feeds.supersync.test';

export const demoFeedUrl = (key: string, dialect: FeedDialect, variant = ''): string =>
  `http://${demoFeedHost}/demo/feeds/${key}.${isJsonDialect(dialect) ? 'json' : 'xml'}${variant === '' ? '' : `?as=${variant}`}`;

const paramsSchema = z.object({ file: z.string().regex(/^[a-z][a-z0-9-]{0,80}\.(?:xml|json)$/) });
/** Faulty feeds: a web page, an empty response, or half of the units. */
const querySchema = z.object({ as: z.enum(['page', 'empty', 'half']).optional() });

/** The half of each property that the source leaves out. */
export const halved = (homes: readonly FeedProperty[]): FeedProperty[] =>
  homes.map((each) => ({ ...each, units: each.units.filter((_, index) => index % 2 === 0) }));

export const maintenancePage =
  '<!doctype html><html><head><title>Down for maintenance</title></head><body>Please come back later.</body></html>';

type FedProperty = DemoProperty & { readonly format: FeedDialect };

/** The properties of a demo importer, from which its feed is made. */
export async function fedProperties(server: Server, key: string): Promise<FedProperty[]> {
  const { rows } = await server.db.query<FedProperty>(sql`
    select i.format, p.id, p.import_id as "importId", p.name, p.address, p.city,
      p.province_code as "provinceCode", p.postal_code as "postalCode", p.phone, p.email,
      p.unit_count as "unitCount", p.beds_min as "bedsMin", p.beds_max as "bedsMax", p.rent_min as "rentMin",
      p.rent_max as "rentMax", p.square_feet_min as "squareFeetMin", p.square_feet_max as "squareFeetMax"
    from importers i join properties p on p.client_id = i.client_id and p.import_source = i.source
    where i.importer_key = ${key} and p.import_id is not null order by p.id`);
  return rows;
}

/** Registered with demo data only: public, and nothing in it is real. */
export function serveDemoFeeds(server: Server): void {
  server.app.route({
    method: 'GET',
    url: '/demo/feeds/:file',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      const query = querySchema.safeParse(request.query);
      if (!params.success || !query.success) throw problem('page_not_found', {});
      const { as } = query.data;
      if (as === 'page') return reply.type('text/html; charset=utf-8').send(maintenancePage);
      if (as === 'empty') return reply.type('application/xml; charset=utf-8').send('');
      const key = params.data.file.replace(/\.\w+$/, '');
      const rows = await fedProperties(server, key);
      const at = server.clock.now();
      const homes = rows.map((property) => demoHomes(property, at));
      const dialect = rows[0]?.format ?? 'rentcafe-xml';
      const { body, contentType } = demoDocument(dialect, as === 'half' ? halved(homes) : homes);
      return reply.type(contentType).send(body);
    },
  });
}
