import {
  doubtOf,
  suggest,
  type Classifier,
  type LabelledPhoto,
} from '@supersync/contract/data-services/image-label/classifier.ts';
import type { Evaluation } from '@supersync/contract/data-services/image-label/evaluation.ts';
import { imageModel } from '@supersync/contract/data-services/image-label/image-label.ts';
import { imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import { featuresVersion } from '@supersync/contract/data-services/image-label/photo-features.ts';
import { isHeldOut } from '@supersync/contract/data-services/image-label/sampling.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

/** The newest labels are learned from; more would not teach a model of this size anything. */
const maxLabels = 20_000;
const shownSuggestions = 3;

export interface TrainingSet {
  readonly trained: LabelledPhoto[];
  readonly heldOut: LabelledPhoto[];
}

/** Whether photos wait to be read, or labels came since the last training. */
export async function hasNews(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ news: boolean }>(sql`
    select exists (select from property_photos p where not exists (
        select from image_features f where f.file_id = p.file_id and f.features_version = ${featuresVersion}))
      or exists (select from image_labels where modified_at > coalesce(
        (select created from image_models order by id desc limit 1), '-infinity')) as news`);
  return rows[0]?.news === true;
}

/** The labels that count. Where two people disagree and nobody settled it, neither is learned from. */
export async function trainingSet(db: Queryable): Promise<TrainingSet> {
  const { rows } = await db.query<LabelledPhoto & { propertyId: number }>(sql`
    select coalesce(t.label, l.label) as label, p.caption, f.pixels, p.property_id as "propertyId"
    from image_labels l
    join property_photos p on p.id = l.photo_id
    join image_features f on f.file_id = p.file_id and f.features_version = ${featuresVersion} and f.pixels is not null
    left join image_labels s on s.photo_id = l.photo_id and s.round = 'second'
    left join image_labels t on t.photo_id = l.photo_id and t.round = 'settled'
    where l.round = 'first' and (s.label is null or s.label = l.label or t.label is not null)
    order by l.id desc limit ${maxLabels}`);
  const seen = rows.map(({ propertyId, ...photo }) => ({ photo, isOut: isHeldOut(propertyId) }));
  return {
    trained: seen.filter(({ isOut }) => !isOut).map(({ photo }) => photo),
    heldOut: seen.filter(({ isOut }) => isOut).map(({ photo }) => photo),
  };
}

const share = (value: number | undefined): string | null => value?.toFixed(4) ?? null;

export interface LearnedModel {
  readonly model: Classifier;
  readonly evaluation: Evaluation | null;
  /** How many it learned from. */
  readonly labels: number;
}

const figuresOf = (evaluation: Evaluation | null) =>
  (evaluation?.labels ?? []).flatMap(({ label, ...figures }) => {
    const known = imageLabels.values.find((each) => each === label);
    return known === undefined ? [] : [{ label: known, ...figures }];
  });

/** A model as a row of its table. */
export const modelColumns = ({ model, evaluation, labels }: LearnedModel) => ({
  labels,
  held_out: evaluation?.photos ?? 0,
  accuracy: share(evaluation?.accuracy),
  majority_accuracy: share(evaluation?.majority),
  caption_accuracy: share(evaluation?.caption),
  figures: figuresOf(evaluation),
  features_version: featuresVersion,
  weights: model,
});

export async function keepModel(tx: Transaction, origin: Origin, learned: LearnedModel): Promise<number> {
  const { evaluation, labels } = learned;
  const { weights, features_version } = modelColumns(learned);
  const { record } = await records(tx, origin).create(
    imageModel,
    {
      labels,
      heldOut: evaluation?.photos ?? 0,
      accuracy: share(evaluation?.accuracy),
      majorityAccuracy: share(evaluation?.majority),
      captionAccuracy: share(evaluation?.caption),
      figures: figuresOf(evaluation),
    },
    { columns: { features_version, weights } },
  );
  return record.id;
}

interface Read {
  readonly id: number;
  readonly caption: string;
  readonly pixels: number[];
}

/** The suggestion for a photo, as its row holds it. */
export function suggestionFor(
  model: Classifier,
  photo: Omit<Read, 'id'>,
): { shown: object[]; doubt: number } {
  const found = suggest(model, photo);
  return {
    shown: found
      .slice(0, shownSuggestions)
      .map(({ label, probability }) => ({ label, percent: Math.round(probability * 100) })),
    doubt: doubtOf(found),
  };
}

/** Suggests labels for the next photos that were read. Answers the last one, null when there are no more. */
export async function suggestBatch(
  tx: Transaction,
  { id, model }: { id: number; model: Classifier },
  after: number,
  size: number,
): Promise<{ last: number; photos: number } | null> {
  const { rows } = await tx.query<Read>(sql`
    select p.id, p.caption, f.pixels from property_photos p join image_features f on f.file_id = p.file_id
    where p.id > ${after} and f.pixels is not null and f.features_version = ${featuresVersion}
    order by p.id limit ${size}`);
  const last = rows.at(-1)?.id;
  if (last === undefined) return null;
  const made = rows.map((row) => ({ photo_id: row.id, ...suggestionFor(model, row) }));
  await tx.query(sql`
    insert into image_suggestions (photo_id, property_id, model_id, suggestions, doubt, is_labelled)
    select m.photo_id, p.property_id, ${id}::int, m.shown, m.doubt,
      exists (select from image_labels l where l.photo_id = m.photo_id and l.round = 'first')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) m (photo_id int, shown jsonb, doubt int)
    join property_photos p on p.id = m.photo_id
    on conflict (photo_id) do update set model_id = excluded.model_id, suggestions = excluded.suggestions,
      doubt = excluded.doubt, is_labelled = excluded.is_labelled`);
  return { last, photos: rows.length };
}
