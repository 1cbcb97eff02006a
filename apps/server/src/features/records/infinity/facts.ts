import {
  infinityPartnerKey,
  type SourceMap,
} from '@supersync/contract/records/infinity/infinity-migration.ts';
import {
  ownSources,
  preChecks,
  defaultChannel,
  type MigrationFacts,
  type PreCheck,
} from '@supersync/contract/records/infinity/pre-checks.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { dayOf, restrictionVerdict, restrictionText } from '#platform/restriction/gate.ts';
import type { Clock } from '#platform/server.ts';

interface FactsRow {
  link: 'active' | 'paused' | null;
  activeSites: number;
  activeProperties: number;
  withoutPhone: number;
}

export interface LeadSource {
  readonly source: string;
  readonly name: string;
}

/** A client's lead sources: its partners, and those every client has. */
export async function sourcesOf(db: Queryable, clientId: number): Promise<LeadSource[]> {
  const { rows } = await db.query<LeadSource>(sql`
    select t.partner_key as source, t.name
    from client_partners l join partners t on t.id = l.partner_id
    where l.client_id = ${clientId} and l.status = 'active' and t.status = 'active'
      and t.partner_key <> ${infinityPartnerKey} order by t.name`);
  const names = { website: 'Website', sign: 'Sign at the building', print: 'Print' } as const;
  return [...rows, ...ownSources.map((source) => ({ source, name: names[source] }))];
}

async function readFacts(
  db: Queryable,
  clock: Clock,
  clientId: number,
  chosen: SourceMap,
): Promise<MigrationFacts> {
  const { rows } = await db.query<FactsRow>(sql`
    select
      (select l.status from client_partners l join partners t on t.id = l.partner_id
        where l.client_id = c.id and t.partner_key = ${infinityPartnerKey}) as link,
      (select count(*)::int from sites s where s.source_client_id = c.id and s.status = 'active') as "activeSites",
      (select count(*)::int from properties p where p.client_id = c.id and p.status = 'active') as "activeProperties",
      (select count(*)::int from properties p
        where p.client_id = c.id and p.status = 'active' and p.phone is null) as "withoutPhone"
    from clients c where c.id = ${clientId}`);
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: 'client', key: clientId });
  const sources = await sourcesOf(db, clientId);
  const { allowed, rule } = await restrictionVerdict(db, {
    clientId,
    scope: 'feature',
    target: infinityPartnerKey,
    on: dayOf(clock),
  });
  return {
    partnerLink: row.link ?? 'none',
    activeSites: row.activeSites,
    feeds: sources.length - ownSources.length,
    activeProperties: row.activeProperties,
    propertiesWithoutPhone: row.withoutPhone,
    unmappedSources: sources.map(({ source }) => source).filter((source) => chosen[source] === undefined),
    restriction:
      allowed || rule === null ? null : `Restriction ${rule.id} (${restrictionText(rule)}): ${rule.reason}`,
  };
}

export const checksOf = async (
  db: Queryable,
  clock: Clock,
  clientId: number,
  chosen: SourceMap,
): Promise<PreCheck[]> => preChecks(await readFacts(db, clock, clientId, chosen));

/** Every source with its chosen or default channel. */
export async function fullMap(db: Queryable, clientId: number, chosen: SourceMap): Promise<SourceMap> {
  const sources = await sourcesOf(db, clientId);
  return Object.fromEntries(sources.map(({ source }) => [source, chosen[source] ?? defaultChannel(source)]));
}
