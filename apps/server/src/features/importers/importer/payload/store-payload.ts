import {
  errorIssues,
  type FeedIssue,
  type FeedProperty,
} from '@supersync/contract/importers/feed-parser/feed.ts';
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

const errorCodes: ReadonlySet<string> = new Set(errorIssues);

/** All issues count, also those beyond the ones that are kept. */
export const severityCount = (
  { issueCounts }: Pick<StoredFeed, 'issueCounts'>,
  severity: FeedIssue['severity'],
): number =>
  Object.entries(issueCounts).reduce(
    (sum, [code, count]) => sum + (errorCodes.has(code) === (severity === 'error') ? count : 0),
    0,
  );

export interface FeedFigures {
  readonly properties: number;
  readonly floorplans: number;
  readonly units: number;
}

export const figuresOf = (properties: readonly FeedProperty[]): FeedFigures => ({
  properties: properties.length,
  floorplans: properties.reduce((sum, { floorplans }) => sum + floorplans.length, 0),
  units: properties.reduce((sum, { units }) => sum + units.length, 0),
});

/** What was made of a payload, for later comparison. A replay changes nothing of it. */
export async function noteParsed(
  tx: Transaction,
  payloadId: number,
  feed: Pick<StoredFeed, 'dialect' | 'issueCounts'>,
  { properties, floorplans, units }: FeedFigures,
  model: PreparedBody,
): Promise<void> {
  const hash = await storeBody(tx, model);
  await tx.query(sql`
    update import_payloads set dialect = ${feed.dialect}, property_count = ${properties},
      floorplan_count = ${floorplans}, unit_count = ${units}, error_count = ${severityCount(feed, 'error')},
      warning_count = ${severityCount(feed, 'warning')}, issues = ${JSON.stringify(feed.issueCounts)}::jsonb, model_hash = ${hash}
    where id = ${payloadId}`);
  await publish(tx, recordRoom(importPayload.name), 'updated', { key: String(payloadId) });
}
