import sql, { type Sql } from 'sql-template-tag';

export interface Retention {
  readonly count: number;
  readonly days: number;
}

/**
 * Builds `b` that may go: beyond the newest `count` of their feed and older than `days`. What is published, held or
 * pinned stays, and what others rest on: the builds the partner has or may have, and the texts of the published one.
 */
export const isExpired = ({ count, days }: Retention, at: Date): Sql => sql`
  not b.pinned and b.state not in ('published', 'held')
  and b.created < ${new Date(at.getTime() - days * 86_400_000)}
  and b.number <= (select f.last_number - ${count} from feeds f where f.id = b.feed_id)
  and ${isFree}`;

/** Nothing that is still used rests on build `b`. */
export const isFree = sql`
  not exists (select from feeds f where f.id = b.feed_id and f.last_fetched_build_id = b.id)
  and not exists (
    select from feed_listings l join feeds f on f.published_build_id = l.build_id or f.held_build_id = l.build_id
    where l.text_build_id = b.id and l.build_id <> b.id)
  and not exists (select from feed_offers x where x.build_id = b.id)
  and not exists (
    select from feed_deliveries d where d.state in ('queued', 'sending') and b.id in (d.build_id, d.since_build_id))`;
