import { problem } from '@supersync/contract/kernel/errors.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { checkSiteDomain, readSiteData } from '@supersync/contract/websites/site-form/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Feature } from '#platform/server.ts';
import { readSiteData as siteDataOf } from '#platform/website/site-data.ts';

/** What the site form asks while it is filled in. */
export const siteFormFeature: Feature = (server) => {
  const { db, clock } = server;

  registerAction(server, readSiteData, async ({ body }) => {
    const data = await siteDataOf(db, body, clock.now());
    if (data === null) throw problem('not_found', { thing: client.singular, key: String(body.clientId) });
    return data;
  });

  registerAction(server, checkSiteDomain, async ({ params, query }) => {
    const domain = params.domain.toLowerCase();
    // A site that is served with www has the same domain as one without, and one that is archived keeps it.
    const { rows } = await db.query<{ name: string }>(sql`
      select s.name from sites s where lower(s.domain) in (${domain}, ${`www.${domain}`})
        and s.id is distinct from (select g.site_id from site_generations g where g.id = ${query.generationId ?? null})
      union all select coalesce(nullif(g.form ->> 'name', ''), g.domain) from site_generations g
        where g.domain = ${domain} and g.state <> 'canceled' and g.id is distinct from ${query.generationId ?? null}
      limit 1`);
    return { takenBy: rows[0]?.name ?? null };
  });
};
