import {
  trainClassifier,
  type LabelledPhoto,
} from '@supersync/contract/data-services/image-label/classifier.ts';
import { evaluate } from '@supersync/contract/data-services/image-label/evaluation.ts';
import { imageLabel } from '@supersync/contract/data-services/image-label/image-label.ts';
import type { ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';
import { featuresVersion } from '@supersync/contract/data-services/image-label/photo-features.ts';
import { isHeldOut, isLabelledTwice } from '@supersync/contract/data-services/image-label/sampling.ts';
import { modelColumns, suggestionFor } from '#features/data-services/image-label/labelling-model.ts';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { randomFor, type Random } from '../random.ts';
import { labelScenes } from './image-label-scenes.ts';
import { drawnSize, type StoredPhoto } from './image-label-photos.ts';

type LabelRow = SeedRow<typeof imageLabel>;

/** A drawn photo in the place of one of a property's photos. */
export interface PlacedPhoto extends StoredPhoto {
  readonly photoId: number;
  readonly propertyId: number;
}

/** The photos are too small for partners, so they stand with properties that are not advertised. */
async function placePhotos(tx: Queryable, photos: readonly StoredPhoto[]): Promise<PlacedPhoto[]> {
  const { rows } = await tx.query<{ photoId: number; propertyId: number }>({
    text: `select f.id as "photoId", f.property_id as "propertyId" from property_photos f
      join properties p on p.id = f.property_id
      where p.status in ('inactive', 'draft') and p.photo_count >= 9
      order by f.property_id, f.position limit $1`,
    values: [photos.length],
  });
  return rows.flatMap((row, at) => {
    const photo = photos[at];
    return photo === undefined ? [] : [{ ...photo, ...row }];
  });
}

async function storePhotos(tx: Queryable, placed: readonly PlacedPhoto[], created: string): Promise<void> {
  await insertRows(
    tx,
    'files',
    placed.map(({ id, sha256, bytes, photoId }) => ({
      id,
      name: `photo-${photoId}.webp`,
      media_type: 'image/webp',
      bytes,
      sha256,
      user_id: personId('importer'),
      is_restricted: false,
      created,
      ...drawnSize,
      thumb_sha256: sha256,
      thumb_bytes: bytes,
    })),
  );
  await tx.query({
    text: `update property_photos p set file_id = d.id, caption = d.caption, width = $2, height = $3
      from json_to_recordset($1) d (id uuid, "photoId" int, caption text) where p.id = d."photoId"`,
    values: [
      JSON.stringify(placed.map(({ id, photoId, caption }) => ({ id, photoId, caption }))),
      drawnSize.width,
      drawnSize.height,
    ],
  });
  await insertRows(
    tx,
    'image_features',
    placed.map(({ id, hash, pixels }) => ({
      file_id: id,
      features_version: featuresVersion,
      hash,
      pixels,
      created,
    })),
  );
}

const otherLabel = (label: ImageLabel, random: Random): ImageLabel =>
  random.pick(labelScenes.map((scene) => scene.label).filter((each) => each !== label));

/** Whole sets labelled, half of some, and none of others. */
const isLabelled = (set: number, place: number): boolean => set % 5 < 3 || (set % 5 === 3 && place % 2 === 0);

/** Labels by two people, who err now and then; one photo in ten has both. */
function labelsOf(placed: readonly PlacedPhoto[], calendar: Calendar): LabelRow[] {
  const sets = [...new Set(placed.map(({ propertyId }) => propertyId))];
  const rows: LabelRow[] = [];
  placed.forEach(({ photoId, propertyId, label, flags }, place) => {
    const set = sets.indexOf(propertyId);
    if (!isLabelled(set, place)) return;
    const random = randomFor('image-label', photoId);
    const [first, second] = set % 2 === 0 ? (['data', 'owner'] as const) : (['owner', 'data'] as const);
    const give = (round: LabelRow['round'], name: string, given: ImageLabel, day: number): void => {
      const created = calendar.time(random, day);
      rows.push({
        id: rows.length + 1,
        photoId,
        propertyId,
        round,
        label: given,
        flags: [...flags],
        suggestedLabel: null,
        suggestedPercent: null,
        isDouble: isLabelledTwice(photoId),
        userId: personId(name),
        created,
        modified: { userId: personId(name), at: created },
      });
    };
    const day = -12 + (set % 8);
    const given = random.chance(0.03) ? otherLabel(label, random) : label;
    give('first', first, given, day);
    if (!isLabelledTwice(photoId) || random.chance(0.25)) return;
    const again = random.chance(0.2) ? otherLabel(label, random) : label;
    give('second', second, again, day + 1);
    if (again !== given && random.chance(0.4)) give('settled', 'owner', label, day + 2);
  });
  return rows;
}

/** What the labels so far teach, as a training would leave it. */
async function train(
  tx: Queryable,
  placed: readonly PlacedPhoto[],
  labels: readonly LabelRow[],
  created: string,
): Promise<void> {
  const given = new Map(
    labels.filter(({ round }) => round !== 'second').map((row) => [row.photoId, row.label]),
  );
  const known = placed.flatMap((photo): (LabelledPhoto & { propertyId: number })[] => {
    const label = given.get(photo.photoId);
    return label === undefined ? [] : [{ ...photo, label }];
  });
  const trained = known.filter(({ propertyId }) => !isHeldOut(propertyId));
  const model = trainClassifier(trained);
  const evaluation = evaluate(
    model,
    trained,
    known.filter(({ propertyId }) => isHeldOut(propertyId)),
  );
  await insertRows(tx, 'image_models', [
    { id: 1, ...modelColumns({ model, evaluation, labels: trained.length }), created },
  ]);
  await insertRows(
    tx,
    'image_suggestions',
    placed.map((photo) => {
      const { shown, doubt } = suggestionFor(model, photo);
      return {
        photo_id: photo.photoId,
        property_id: photo.propertyId,
        model_id: 1,
        suggestions: shown,
        doubt,
        is_labelled: given.has(photo.photoId),
      };
    }),
  );
}

export async function seedImageLabels(
  tx: Queryable,
  photos: readonly StoredPhoto[],
  calendar: Calendar,
): Promise<void> {
  const random = randomFor('image-labels');
  const placed = await placePhotos(tx, photos);
  await storePhotos(tx, placed, calendar.time(random, -30));
  const labels = labelsOf(placed, calendar);
  await insertRecords(tx, imageLabel, labels);
  await train(tx, placed, labels, calendar.time(random, -1));
}
