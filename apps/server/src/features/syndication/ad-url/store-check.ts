import { adUrlCheck, checksKept } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Origin } from '#platform/server.ts';
import { records } from '#platform/resource/records.ts';
import type { Ad, PageCheck } from './check-page.ts';

type Before = Pick<PageCheck, 'status' | 'httpStatus' | 'landedOn'> & {
  readonly url: string;
  readonly finding: string | null;
};

/** `changed`: the verdict differs. `outdated`: the URL was edited during the check. */
export type Stored = 'changed' | 'same' | 'outdated' | 'gone';

const compared = ['status', 'httpStatus', 'landedOn', 'finding'] as const;

/**
 * Stores the result in the record and its history, and changes in the audit log. The version stays the same: a check
 * writes no editable field, so it must not conflict with a concurrent edit.
 */
export async function storeCheck(
  tx: Transaction,
  origin: Origin,
  ad: Pick<Ad, 'id' | 'url'>,
  look: PageCheck,
  at: Date,
  { isAsked }: { readonly isAsked: boolean },
): Promise<Stored> {
  const { rows } = await tx.query<Before>(sql`
    select url, status, http_status as "httpStatus", landed_on as "landedOn", finding
    from ad_urls where id = ${ad.id} for update`);
  const [before] = rows;
  if (before === undefined) return 'gone';
  if (before.url !== ad.url) return 'outdated';
  const isLive = look.status === 'ok' || look.status === 'redirect';
  await tx.query(sql`
    update ad_urls set status = ${look.status}, http_status = ${look.httpStatus}, landed_on = ${look.landedOn},
      finding = ${look.finding}, last_checked = ${at}, last_seen = case when ${isLive} then ${at} else last_seen end,
      check_asked = null
    where id = ${ad.id}`);
  await tx.query(sql`
    insert into ad_url_days (partner_id, day, status, looks)
    select partner_id, (${at}::timestamptz at time zone 'UTC')::date, ${look.status}, 1 from ad_urls where id = ${ad.id}
    on conflict (partner_id, day, status) do update set looks = ad_url_days.looks + 1`);
  await tx.query(sql`
    insert into ad_url_checks (ad_url_id, at, status, http_status, landed_on, finding)
    values (${ad.id}, ${at}, ${look.status}, ${look.httpStatus}, ${look.landedOn}, ${look.finding})`);
  await tx.query(sql`
    delete from ad_url_checks where ad_url_id = ${ad.id} and id <= (
      select id from ad_url_checks where ad_url_id = ${ad.id} order by id desc offset ${checksKept} limit 1)`);
  const changes = Object.fromEntries(
    compared.flatMap((name) =>
      before[name] === look[name] ? [] : [[name, [before[name], look[name]] as const]],
    ),
  );
  const hasChanged = Object.keys(changes).length > 0;
  // Nightly runs check everything: only changes are audited, and every check a person requests.
  if (isAsked || hasChanged) await records(tx, origin).note(adUrl, ad.id, { action: 'checked', changes });
  else await publish(tx, recordRoom(adUrl.name), 'updated', { key: String(ad.id) });
  await publish(tx, recordRoom(adUrlCheck.name), 'created', { key: null });
  return hasChanged ? 'changed' : 'same';
}
