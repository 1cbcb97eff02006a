import {
  offeredProperties,
  queuePageSize,
  type readAgreement,
  type readLabelProgress,
  type readLabelProperties,
  type readLabelQueue,
} from '@supersync/contract/data-services/image-label/actions.ts';
import { agreementOf } from '@supersync/contract/data-services/image-label/agreement.ts';
import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import type { ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

type Queue = ActionAnswer<typeof readLabelQueue>;
type Properties = ActionAnswer<typeof readLabelProperties>;
type AgreementAnswer = ActionAnswer<typeof readAgreement>;
type Progress = ActionAnswer<typeof readLabelProgress>;

const none = sql`true`;

/** Photos whose first label waits for a second person: not the one who gave it. */
const waitingForSecond = (userId: number): Sql => sql`
  select l.photo_id, l.property_id from image_labels l
  where l.is_double and l.round = 'first' and l.user_id is distinct from ${userId}
    and not exists (select from image_labels s where s.photo_id = l.photo_id and s.round = 'second')`;

const waitingToSettle = sql`
  select l.photo_id, l.property_id from image_labels l
  join image_labels s on s.photo_id = l.photo_id and s.round = 'second' and s.label <> l.label
  where l.round = 'first'
    and not exists (select from image_labels t where t.photo_id = l.photo_id and t.round = 'settled')`;

const waitingForFirst = sql`select photo_id, property_id from image_suggestions where not is_labelled`;

function waitingIn(round: LabelRound, userId: number): Sql {
  if (round === 'second') return waitingForSecond(userId);
  return round === 'settled' ? waitingToSettle : waitingForFirst;
}

async function propertyNamed(db: Queryable, id: number): Promise<{ id: number; name: string }> {
  const { rows } = await db.query<{ id: number; name: string }>(
    sql`select id, name from properties where id = ${id}`,
  );
  const [found] = rows;
  if (found === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: id });
  return found;
}

/** The whole set of a property for the first round, else what waits; most doubtful first, labelled ones last. */
export async function labelQueue(
  db: Queryable,
  { round, propertyId, userId }: { round: LabelRound; propertyId?: number | undefined; userId: number },
): Promise<Queue> {
  const property = propertyId === undefined ? null : await propertyNamed(db, propertyId);
  const ofProperty = property === null ? none : sql`w.property_id = ${property.id}`;
  const isSet = property !== null && round === 'first';
  const chosen = isSet
    ? sql`select id as photo_id, property_id from property_photos where property_id = ${property.id}`
    : sql`select w.photo_id, w.property_id from (${waitingIn(round, userId)}) w
        left join image_suggestions q on q.photo_id = w.photo_id where ${ofProperty}
        order by q.doubt desc nulls last, w.photo_id limit ${queuePageSize}`;
  const total = isSet
    ? sql`select count(*) from property_photos p where p.property_id = ${property.id}
        and not exists (select from image_labels l where l.photo_id = p.id and l.round = 'first')`
    : sql`select count(*) from (${waitingIn(round, userId)}) w where ${ofProperty}`;
  // Whoever labels a second time sees neither the first label nor the suggestion: both would sway the agreement.
  const isBlind = round === 'second';
  const { rows } = await db.query<{ answer: Omit<Queue, 'property'> }>(sql`
    with chosen as materialized (${chosen})
    select json_build_object('total', (${total}), 'photos', coalesce((
      select json_agg(json_build_object('photoId', p.id, 'propertyId', p.property_id, 'propertyName', o.name,
        'fileId', p.file_id, 'caption', p.caption, 'width', p.width, 'height', p.height, 'position', p.position,
        'suggestions', case when ${isBlind} then '[]' else coalesce(s.suggestions, '[]') end,
        'doubt', case when not ${isBlind} then s.doubt end, 'hash', f.hash,
        'given', case when ${isBlind} then '[]' else g.given end)
        order by g.is_labelled and ${isSet}, s.doubt desc nulls last, p.property_id, p.position, p.id)
      from chosen c
      join property_photos p on p.id = c.photo_id
      join properties o on o.id = p.property_id
      left join image_suggestions s on s.photo_id = p.id
      left join image_features f on f.file_id = p.file_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('round', l.round, 'label', l.label, 'flags', l.flags,
          'userId', l.user_id) order by l.id), '[]') as given,
          coalesce(bool_or(l.round = 'first'), false) as is_labelled
        from image_labels l where l.photo_id = p.id) g), '[]')) as answer`);
  return { property, ...(rows[0]?.answer ?? { total: 0, photos: [] }) };
}

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export async function labelProperties(db: Queryable, search: string): Promise<Properties> {
  const { rows } = await db.query<Properties[number]>(sql`
    with waiting as (
      select property_id, count(*)::int as to_label, round(avg(doubt))::int as doubt
      from image_suggestions where not is_labelled group by property_id)
    select p.id, p.name, p.photo_count as photos, coalesce(w.to_label, 0) as "toLabel", w.doubt
    from properties p ${search === '' ? sql`join` : sql`left join`} waiting w on w.property_id = p.id
    where p.photo_count > 0 and (${search} = '' or p.name ilike ${pattern(search)})
    order by w.doubt desc nulls last, p.name, p.id limit ${offeredProperties}`);
  return rows;
}

/** As many confusions as are listed. */
const listedConfusions = 12;

export async function labelAgreement(db: Queryable, userId: number): Promise<AgreementAnswer> {
  const { rows } = await db.query<{ first: ImageLabel; second: ImageLabel; photos: number }>(sql`
    select f.label as first, s.label as second, count(*)::int as photos
    from image_labels f join image_labels s on s.photo_id = f.photo_id and s.round = 'second'
    where f.round = 'first' group by 1, 2 order by 3 desc, 1, 2`);
  const { rows: waiting } = await db.query<{ toLabelTwice: number; toSettle: number }>(sql`
    select (select count(*) from (${waitingForSecond(userId)}) a)::int as "toLabelTwice",
      (select count(*) from (${waitingToSettle}) b)::int as "toSettle"`);
  const pairs = rows.flatMap(({ first, second, photos }) =>
    Array.from({ length: photos }, () => [first, second] as const),
  );
  return {
    ...agreementOf(pairs),
    ...(waiting[0] ?? { toLabelTwice: 0, toSettle: 0 }),
    confusions: rows.filter(({ first, second }) => first !== second).slice(0, listedConfusions),
  };
}

export async function labelProgress(db: Queryable): Promise<Progress> {
  const { rows } = await db.query<Progress>(sql`
    select t.photos, t.read,
      (select count(*) from property_photos p join image_features f on f.file_id = p.file_id
        where f.hash is null)::int as unreadable,
      t.labelled,
      (select count(*) from image_labels where round <> 'second' and modified_at > coalesce(
        (select created from image_models order by id desc limit 1), '-infinity'))::int as "sinceTraining"
    from (
      select coalesce(sum(count) filter (where name = 'photos'), 0)::int as photos,
        coalesce(sum(count) filter (where name = 'image_suggestions'), 0)::int as read,
        coalesce(sum(count) filter (where name = 'first_labels'), 0)::int as labelled
      from running_totals where name in ('photos', 'image_suggestions', 'first_labels')
    ) t`);
  return rows[0] ?? { photos: 0, read: 0, unreadable: 0, labelled: 0, sinceTraining: 0 };
}
