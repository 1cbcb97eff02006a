import sql, { type Sql } from 'sql-template-tag';
import { busOf } from '#platform/messaging/bus.ts';
import { hintsOf, personPattern, type Person } from '#platform/messaging/person.ts';
import { registerRedactionStore, type Sample } from '#platform/messaging/redaction-stores.ts';
import type { Server } from '#platform/server.ts';
import { redactPayload } from './redact-payload.ts';

/** The hints use the index of closed weeks; the trace decides. */
const isAbout = (person: Person): Sql => sql`redacted_at is null and (
  (payload::text ilike any (${hintsOf(person)}::text[]) and lower(payload::text) ~ ${personPattern(person)}::text)
  or lower(coalesce(key, '')) ~ ${personPattern(person)}::text or lower(attributes::text) ~ ${personPattern(person)}::text
  or payload @> any (array(select jsonb_build_object('leadId', l) from unnest(${[...person.leadIds]}::int[]) l)))`;

interface MessageRow {
  id: string;
  published_at: string;
  topic: string;
  key: string | null;
  payload: Record<string, unknown>;
  attributes: Record<string, string>;
  personal_paths: string[] | null;
}

const batch = 500;

/** A message keeps its place in the archive and loses what it says of the person. */
export function registerMessageRedaction(server: Server): void {
  registerRedactionStore(server, {
    name: 'message',
    title: 'messages',
    fields: ['payload', 'key', 'attributes'],
    async find(db, person) {
      const { rows } = await db.query<Sample & { total: number }>(sql`
        select id::text as id, published_at::text as at, topic as summary, count(*) over () as total
        from messages where ${isAbout(person)} order by published_at desc limit 5`);
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at, summary }) => ({ id, at, summary })),
      };
    },
    async redact(tx, person) {
      const trace = new RegExp(personPattern(person));
      let redacted = 0;
      for (;;) {
        const { rows } = await tx.query<MessageRow>(sql`
          select m.id, m.published_at::text as published_at, m.topic, m.key, m.payload, m.attributes, t.personal_paths
          from messages m left join message_topics t on t.name = m.topic
          where ${isAbout(person)} limit ${batch}`);
        if (rows.length === 0) break;
        const changes = rows.map((row) => ({
          id: row.id,
          published_at: row.published_at,
          // A key may be the person's own mail id; keys with a lead number are kept.
          key: /^lead-\d+$/.test(row.key ?? '') ? row.key : null,
          payload: redactPayload(row.payload, row.personal_paths ?? [], trace),
          attributes: redactPayload(row.attributes, [], trace),
        }));
        await tx.query(sql`
          update messages m set payload = c.payload, attributes = c.attributes, key = c.key, redacted_at = now()
          from json_to_recordset(${JSON.stringify(changes)}::json)
            as c (id uuid, published_at timestamptz, key text, payload jsonb, attributes jsonb)
          where m.published_at = c.published_at and m.id = c.id`);
        redacted += rows.length;
      }
      // Drop undelivered messages from the bus and mark their deliveries.
      const undelivered = await tx.query<{ bus_sequence: number | null }>(sql`
        update message_deliveries d set status = 'dropped', error = 'The person it is about was redacted', settled_at = now()
        from messages m where m.published_at = d.published_at and m.id = d.message_id and m.redacted_at is not null
          and d.status in ('waiting', 'sent')
        returning d.bus_sequence`);
      await busOf(server)?.erase(undelivered.rows.flatMap(({ bus_sequence: sequence }) => sequence ?? []));
      return redacted;
    },
  });
}
