import type { giveLabels } from '@supersync/contract/data-services/image-label/actions.ts';
import {
  imageLabel,
  imageLabelChange,
  type LabelRound,
} from '@supersync/contract/data-services/image-label/image-label.ts';
import { imageFlags, imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import { isLabelledTwice } from '@supersync/contract/data-services/image-label/sampling.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

type Given = z.output<NonNullable<(typeof giveLabels)['body']>>['labels'][number];

const refuse = (reason: string): never => {
  throw problem('labels_refused', { reason });
};

/** A label before it was replaced. */
const keptLabel = z.object({
  label: z.enum(imageLabels.values),
  flags: z.array(z.enum(imageFlags.values)),
  userId: z.int().nullable(),
});
const keptChange = z.array(
  z.object({ id: z.int(), photoId: z.int(), version: z.int(), before: keptLabel.nullable() }),
);

interface KnownPhoto {
  readonly id: number;
  readonly propertyId: number;
  readonly suggestedLabel: string | null;
  readonly suggestedPercent: number | null;
  /** Labels by round. */
  readonly given: Partial<Record<LabelRound, { id: number } & z.infer<typeof keptLabel>>>;
}

/** The photos, locked in the order of their ids, so that two people who label the same wait for each other. */
async function lockPhotos(tx: Transaction, ids: readonly number[]): Promise<Map<number, KnownPhoto>> {
  await tx.query(
    sql`select from property_photos where id = any (${[...ids]}::int[]) order by id for no key update`,
  );
  const { rows } = await tx.query<KnownPhoto>(sql`
    select p.id, p.property_id as "propertyId", s.suggestions -> 0 ->> 'label' as "suggestedLabel",
      (s.suggestions -> 0 ->> 'percent')::int as "suggestedPercent", coalesce((
        select jsonb_object_agg(l.round, jsonb_build_object('id', l.id, 'label', l.label, 'flags', l.flags,
          'userId', l.user_id)) from image_labels l where l.photo_id = p.id), '{}') as given
    from property_photos p left join image_suggestions s on s.photo_id = p.id
    where p.id = any (${[...ids]}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function checkRound({ id, given }: KnownPhoto, round: LabelRound, userId: number): void {
  if (round === 'first') return;
  if (given.first === undefined) return refuse(`Photo ${id} has no first label yet.`);
  if (round === 'second' && given.first.userId === userId)
    refuse(`The second label of photo ${id} must come from another person than the first.`);
  if (round === 'settled' && given.second === undefined) refuse(`Photo ${id} has no second label yet.`);
}

/** Labels photos and keeps what was before; all or none of them. */
export async function labelPhotos(
  tx: Transaction,
  origin: Origin,
  { round, labels, userId }: { round: LabelRound; labels: readonly Given[]; userId: number },
): Promise<{ changeId: number; photos: number }> {
  const known = await lockPhotos(
    tx,
    labels.map(({ photoId }) => photoId),
  );
  const kept: z.infer<typeof keptChange> = [];
  for (const { photoId, label, flags } of labels) {
    const found = known.get(photoId);
    if (found === undefined) throw problem('not_found', { thing: photo.singular, key: photoId });
    checkRound(found, round, userId);
    const there = found.given[round];
    const values = {
      label,
      flags: imageFlags.values.filter((flag) => flags.includes(flag)),
      suggestedLabel: imageLabels.values.find((each) => each === found.suggestedLabel) ?? null,
      suggestedPercent: found.suggestedPercent,
      userId,
    };
    const written =
      there === undefined
        ? await records(tx, origin).create(
            imageLabel,
            {
              ...values,
              photoId,
              propertyId: found.propertyId,
              round,
              isDouble: isLabelledTwice(photoId),
              created: transactionTime,
            },
            { action: 'labelled' },
          )
        : await records(tx, origin).update(imageLabel, there.id, values, { action: 'labelled again' });
    kept.push({
      id: written.record.id,
      photoId,
      version: written.version,
      before: there === undefined ? null : { label: there.label, flags: there.flags, userId: there.userId },
    });
  }
  const { record } = await records(tx, origin).create(
    imageLabelChange,
    { status: 'done', round, photos: kept.length, userId, created: transactionTime },
    { columns: { before: kept } },
  );
  return { changeId: record.id, photos: kept.length };
}

/** Every label becomes what it was, unless somebody built on it since. */
export async function undoChange(tx: Transaction, origin: Origin, changeId: number): Promise<number[]> {
  const { rows } = await tx.query<{ before: unknown; round: LabelRound }>(
    sql`select before, round from image_label_changes where id = ${changeId}`,
  );
  const kept = keptChange.parse(rows[0]?.before);
  const round = rows[0]?.round ?? 'first';
  const known = await lockPhotos(
    tx,
    kept.map(({ photoId }) => photoId),
  );
  const { rows: now } = await tx.query<{ id: number; version: number }>(
    sql`select id, version from image_labels where id = any (${kept.map(({ id }) => id)}::int[])`,
  );
  for (const { id, photoId, version, before } of kept) {
    const given = known.get(photoId)?.given ?? {};
    // A photo that was deleted took its labels with it.
    if (given[round] === undefined) continue;
    if (now.find((each) => each.id === id)?.version !== version)
      throw problem('cannot_undo', { reason: `Photo ${photoId} was labelled again since.` });
    if (before !== null) {
      await records(tx, origin).update(imageLabel, id, before, { action: 'label undone' });
      continue;
    }
    const isBuiltOn =
      (round === 'first' && given.second !== undefined) ||
      (round === 'second' && given.settled !== undefined);
    if (isBuiltOn)
      throw problem('cannot_undo', { reason: `Photo ${photoId} was labelled by another person since.` });
    await records(tx, origin).remove(imageLabel, id, { action: 'label undone' });
  }
  return kept.map(({ photoId }) => photoId);
}
