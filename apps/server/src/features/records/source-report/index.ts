import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import { readSourceReport } from '@supersync/contract/records/source-report/actions.ts';
import { sourceReportingOf } from '@supersync/contract/records/source-report/source-reporting.ts';
import { ownSources } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Feature } from '#platform/server.ts';

interface SettingRow {
  key: string;
  value: string;
  siteId: number | null;
}

interface WeekRow {
  week: string;
  source: string;
  name: string;
  leads: number;
  calls: number;
  last: Date;
}

/** A partner by its name, one of our own places by its label. */
const sourceName = (source: string, name: string): string =>
  isChoice(ownSources, source) ? ownSources.labels[source] : name;

const dayLength = 86_400_000;
const day = (at: Date): string => at.toISOString().slice(0, 10);

export const sourceReportFeature: Feature = (server) => {
  registerAction(server, readSourceReport, async ({ params, query, db }) => {
    const client = await db.query(sql`select from clients where id = ${params.id}`);
    if (client.rows.length === 0) throw problem('not_found', { thing: 'client', key: params.id });
    const settings = await db.query<SettingRow>(
      sql`select key, value, site_id as "siteId" from settings where client_id = ${params.id}`,
    );
    const { isOn, from: effectiveFrom } = sourceReportingOf(settings.rows);
    const now = server.clock.now();
    const until = query.until ?? day(now);
    const from = query.from ?? day(new Date(Date.parse(until) - 89 * dayLength));
    if (from > until) throw problem('invalid_input', {}, { errors: { from: 'Must not be after the end' } });
    // Leads from before the start date are never reported, whatever range is requested.
    const first = effectiveFrom !== null && effectiveFrom > from ? effectiveFrom : from;
    const { rows } = await db.query<WeekRow>(sql`
      select to_char(date_trunc('week', l.received_at at time zone 'UTC'), 'YYYY-MM-DD') as week, l.source,
        coalesce(max(t.name), l.source) as name, count(*)::int as leads, count(c.id)::int as calls,
        max(l.received_at) as last
      from leads l left join calls c on c.lead_id = l.id left join partners t on t.partner_key = l.source
      where l.client_id = ${params.id} and l.status <> 'duplicate' and l.source <> ${testLeadSource}
        and l.received_at >= ${first}::date::timestamp at time zone 'UTC'
        and l.received_at < (${until}::date + 1)::timestamp at time zone 'UTC'
      group by 1, 2 order by 1, 2`);
    const sources = new Map<string, Omit<WeekRow, 'week'>>();
    for (const { source, name, leads, calls, last } of rows) {
      const known = sources.get(source) ?? {
        source,
        name: sourceName(source, name),
        leads: 0,
        calls: 0,
        last,
      };
      sources.set(source, {
        ...known,
        leads: known.leads + leads,
        calls: known.calls + calls,
        last: last > known.last ? last : known.last,
      });
    }
    return {
      from: first,
      until,
      isOn,
      effectiveFrom,
      total: rows.reduce((sum, { leads }) => sum + leads, 0),
      sources: [...sources.values()]
        .toSorted((a, b) => b.leads - a.leads || a.source.localeCompare(b.source))
        .map(({ last, ...each }) => ({ ...each, last: last.toISOString() })),
      weeks: rows.map(({ week, source, leads }) => ({ week, source, leads })),
    };
  });
};
