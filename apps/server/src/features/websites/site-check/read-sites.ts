import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { CheckedSite } from './look.ts';

interface SiteRow extends Omit<CheckedSite, 'lastCertificate'> {
  readonly issuer: string | null;
  readonly expiresAt: Date | null;
}

/** Websites with their own settings and those of their client, which the website's own replace. */
export async function readSites(db: Queryable, which: Sql): Promise<CheckedSite[]> {
  const { rows } = await db.query<SiteRow>(sql`
    select i.tls_issuer as issuer, i.tls_expires_at as "expiresAt", s.id, s.name, s.domain, s.status, coalesce((
      select jsonb_object_agg(t.module_key || '.' || t.key, t.value order by t.site_id nulls first)
      from settings t
      where t.client_id = s.source_client_id and (t.site_id = s.id or t.site_id is null)
        and t.module_key in ('analytics', 'hosting')), '{}') as settings
    from sites s join site_insights i on i.id = s.id
    ${which}`);
  return rows.map(({ issuer, expiresAt, ...site }) => ({
    ...site,
    lastCertificate: expiresAt === null ? null : { issuer: issuer ?? 'unknown', expiresAt },
  }));
}
