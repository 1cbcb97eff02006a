import type { StoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { storeBody, type PreparedBody } from './bodies.ts';

export interface NewPayload {
  readonly importerId: number;
  readonly runId: number;
  readonly url: string;
  readonly httpStatus: number;
  readonly contentType: string | null;
  readonly encoding: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly durationMs: number;
  readonly body: PreparedBody | null;
}

export async function insertPayload(tx: Transaction, payload: NewPayload): Promise<number> {
  const { body } = payload;
  const hash = body === null ? null : await storeBody(tx, body);
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into import_payloads (importer_id, run_id, url, http_status, content_type, encoding, etag, last_modified,
      hash, bytes, duration_ms)
    values (${payload.importerId}, ${payload.runId}, ${payload.url}, ${payload.httpStatus}, ${payload.contentType},
      ${payload.encoding}, ${payload.etag}, ${payload.lastModified}, ${hash}, ${body?.bytes ?? 0},
      ${payload.durationMs})
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('The payload was not stored');
  await publish(tx, recordRoom(importPayload.name), 'created', { key: String(row.id) });
  return row.id;
}

export const issueCounts = ({ issues }: Pick<StoredFeed, 'issues'>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of issues) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

export const severityCount = (
  { issues }: Pick<StoredFeed, 'issues'>,
  severity: 'error' | 'warning',
): number => issues.filter((issue) => issue.severity === severity).length;

export const figuresOf = (feed: Pick<StoredFeed, 'properties' | 'issues'>) => ({
  properties: feed.properties.length,
  floorplans: feed.properties.reduce((sum, { floorplans }) => sum + floorplans.length, 0),
  units: feed.properties.reduce((sum, { units }) => sum + units.length, 0),
  errors: severityCount(feed, 'error'),
  warnings: severityCount(feed, 'warning'),
});

/** What was made of a payload, for later comparison. A replay changes nothing of it. */
export async function noteParsed(
  tx: Transaction,
  payloadId: number,
  feed: StoredFeed,
  model: PreparedBody,
): Promise<void> {
  const { properties, floorplans, units, errors, warnings } = figuresOf(feed);
  const hash = await storeBody(tx, model);
  await tx.query(sql`
    update import_payloads set dialect = ${feed.dialect}, property_count = ${properties},
      floorplan_count = ${floorplans}, unit_count = ${units}, error_count = ${errors}, warning_count = ${warnings},
      issues = ${JSON.stringify(issueCounts(feed))}::jsonb, model_hash = ${hash}
    where id = ${payloadId}`);
  await publish(tx, recordRoom(importPayload.name), 'updated', { key: String(payloadId) });
}
