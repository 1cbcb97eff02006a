import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { MadeThing } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import {
  generationRoom,
  type PipelineKey,
  pipelineItems,
  type PipelineState,
  updatedItem,
} from '@supersync/contract/websites/site-generation/tracker.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish, publishAll } from '#platform/events/publish.ts';
import type { Origin } from '#platform/server.ts';

/** One attempt of a generation. */
export interface Attempt {
  readonly id: number;
  readonly attempt: number;
}

export interface ItemUpdate {
  readonly state?: PipelineState;
  readonly comments?: readonly string[];
  readonly made?: readonly MadeThing[];
}

const maxLineLength = 2000;

/** The work's own writes; who asked for it stands in the audit entry of the step. */
export const workOrigin = (id: number, userId: number | null): Origin => ({
  userId,
  requestId: `site-generation-${id}`,
  address: 'background work',
});

/** The items of a new attempt. Those before `from` were done in an earlier one and stay so. */
export async function addItems(
  tx: Transaction,
  { id, attempt }: Attempt,
  from: PipelineKey = 'upload-assets',
): Promise<number> {
  const start = pipelineItems.values.indexOf(from);
  const items = pipelineItems.values.map((key, position) => ({
    key,
    position,
    text: pipelineItems.labels[key],
    kept: position < start,
  }));
  await tx.query(sql`
    insert into site_generation_items
      (generation_id, attempt, position, key, text, state, comments, made, started_at, finished_at)
    select ${id}, ${attempt}, i.position, i.key, i.text,
      case when i.kept then 'done' else 'not-running' end,
      case when i.kept then coalesce(o.comments, '[]') else '[]' end,
      case when i.kept then coalesce(o.made, '[]') else '[]' end,
      case when i.kept then o.started_at end, case when i.kept then o.finished_at end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (key text, position int, text text, kept boolean)
    left join site_generation_items o
      on o.generation_id = ${id} and o.attempt = ${attempt - 1} and o.key = i.key and o.state = 'done'`);
  return start;
}

/** Applies an update by the rules of the tracker and tells everybody in the room. */
export async function updateItem(
  tx: Transaction,
  { id, attempt }: Attempt,
  key: PipelineKey,
  update: ItemUpdate,
): Promise<void> {
  const { rows } = await tx.query<{ state: PipelineState; comments: string[] }>(sql`
    select state, comments from site_generation_items
    where generation_id = ${id} and attempt = ${attempt} and key = ${key} for update`);
  const [before] = rows;
  if (before === undefined) return;
  const after = updatedItem(before, update);
  const started = after.state === 'running' && before.state !== 'running';
  const ended = after.state !== before.state && (after.state === 'done' || after.state === 'error');
  await tx.query(sql`
    update site_generation_items set state = ${after.state}, comments = ${JSON.stringify(after.comments)}::jsonb,
      made = coalesce(${update.made === undefined ? null : JSON.stringify(update.made)}::jsonb, made),
      started_at = case when ${started} then clock_timestamp() else started_at end,
      finished_at = case when ${ended} then clock_timestamp() else finished_at end
    where generation_id = ${id} and attempt = ${attempt} and key = ${key}`);
  await publish(tx, generationRoom(id, attempt), 'item', {
    key,
    state: after.state,
    comments: update.comments ?? [],
  });
  await publish(tx, recordRoom('site_generation_item'), 'updated', { key: String(id) });
}

/** Adds lines to the log. */
export async function addLines(
  tx: Transaction,
  { id, attempt }: Attempt,
  key: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const texts = lines.map((line) => cutText(line.replaceAll('\0', ''), maxLineLength));
  await tx.query(sql`
    insert into site_generation_lines (generation_id, attempt, key, text)
    select ${id}, ${attempt}, ${key}, value from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`);
  await publishAll(
    tx,
    generationRoom(id, attempt),
    'line',
    texts.map((text) => ({ key, text })),
  );
}
