import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';

const hour = 3_600_000;

/**
 * Deliveries of the partner whose feeds are pushed: one that failed and was repeated, one that failed for good, and
 * one that went well. Recorded, not sent.
 */
export async function seedDeliveries(tx: Queryable, today: Date): Promise<void> {
  const { rows } = await tx.query<{
    id: number;
    feedId: number;
    feedKey: string;
    bytes: number;
    listings: number;
    place: number;
  }>(sql`
    select b.id, b.feed_id as "feedId", o.feed_key as "feedKey", b.bytes::int as bytes, b.listings,
      (row_number() over (partition by b.feed_id order by b.number desc))::int as place
    from feed_builds b join feed_overview o on o.id = b.feed_id join partners p on p.id = o.partner_id
    where p.delivery = 'sftp-push' and p.delivery_settings ? 'host' and b.state in ('published', 'superseded')
    order by b.feed_id, b.number`);
  const lastFeedId = rows.at(-1)?.feedId;
  const delivered = rows.map(({ id, feedId, feedKey, bytes, listings, place }) => {
    const target = `supersync@sftp.apartments.example:/incoming/${feedKey}.xml`;
    const isNewest = place === 1;
    const isFailed = isNewest && feedId === lastFeedId;
    const isRepeated = isNewest && !isFailed;
    const begun = today.getTime() - (isNewest ? 3 : 3 + 24 * (place - 1)) * hour;
    const line = (seconds: number, words: string) => ({
      at: new Date(begun + seconds * 1000).toISOString(),
      words,
    });
    const connected = 'Connected to sftp.apartments.example, host key as pinned.';
    const cut = Math.floor(bytes / 3);
    const log = isFailed
      ? [
          line(0, `Attempt 1 to ${target}.`),
          line(2, 'The server refused the user or the credential. Nothing was sent.'),
        ]
      : isRepeated
        ? [
            line(0, `Attempt 1 to ${target}.`),
            line(1, connected),
            line(4, 'The connection was closed.'),
            line(9, `Attempt 2 to ${target}.`),
            line(10, connected),
            line(10, `${cut} of ${bytes} bytes are there from an earlier attempt.`),
            line(12, `Renamed to /incoming/${feedKey}.xml.`),
            line(12, 'Delivered.'),
          ]
        : [
            line(0, `Attempt 1 to ${target}.`),
            line(1, connected),
            line(3, `Renamed to /incoming/${feedKey}.xml.`),
            line(3, 'Delivered.'),
          ];
    const seconds = isFailed ? 2 : isRepeated ? 12 : 3;
    return {
      feed_id: feedId,
      build_id: id,
      method: 'sftp-push',
      state: isFailed ? 'failed' : 'delivered',
      mode: 'snapshot',
      target,
      bytes,
      sent_bytes: isFailed ? 0 : bytes,
      listings,
      removed: 0,
      attempts: isRepeated ? 2 : 1,
      words: isFailed
        ? 'The server refused the user or the credential. Nothing was sent.'
        : 'Delivered by SFTP push.',
      log,
      started_at: new Date(begun),
      finished_at: new Date(begun + seconds * 1000),
      duration_ms: seconds * 1000,
      created: new Date(begun),
      modified_at: new Date(begun + seconds * 1000),
    };
  });
  await insertRows(tx, 'feed_deliveries', delivered);
}
