import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { gatedPartnerColumns } from '#platform/syndication/gate-facts.ts';
import type { FeedHead } from './format/listing.ts';
import type { FeedFormat } from './format/writers.ts';

/** What a build needs before it reads properties. */
export interface FeedFacts {
  readonly id: number;
  readonly head: FeedHead;
  readonly format: FeedFormat;
  /** Effective mode: only the JSON format supports removals. */
  readonly mode: 'snapshot' | 'incremental';
  /** Mode the partner requests. */
  readonly wantedMode: 'snapshot' | 'incremental';
  readonly holdPct: number;
  readonly partnerId: number;
  readonly partner: GatedPartner;
  readonly clientLink: string | null;
  readonly status: 'active' | 'paused' | 'off';
  readonly statusWords: string;
}

export async function readFeedFacts(db: Queryable, feedId: number): Promise<FeedFacts | null> {
  const { rows } = await db.query<FeedFacts>(sql`
    select o.id, o.format, o.mode, o.status, o.status_words as "statusWords", o.partner_id as "partnerId",
      w.mode as "wantedMode", w.count_change_hold_pct as "holdPct", l.status as "clientLink",
      json_build_object('feedKey', o.feed_key, 'accountRef', l.account_ref, 'level', o.level,
        'client', json_build_object('id', c.id, 'name', c.name, 'website', c.website, 'city', c.city,
          'provinceCode', c.province_code, 'email', c.email, 'phone', c.phone)) as head,
      (select to_json(g) from (select ${gatedPartnerColumns} from partners p where p.id = o.partner_id) g) as partner
    from feed_overview o
    join partners w on w.id = o.partner_id
    join clients c on c.id = o.client_id
    left join client_partners l on l.client_id = o.client_id and l.partner_id = o.partner_id
    where o.id = ${feedId}`);
  return rows[0] ?? null;
}
