import type {
  FieldCondition,
  FieldOperators,
  MessageSearch,
} from '@supersync/contract/messaging/message/search.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import {
  maskedPayload,
  shownAttributes,
  shownKey,
  shownPayload,
  type BodyAccess,
} from '#platform/messaging/shown-payload.ts';
import { likeText } from '#platform/resource/compile/sql-text.ts';

/** Counting stops here; nobody pages further. */
export const maxCounted = 1000;

interface Step {
  readonly name: string;
  readonly isList: boolean;
}

const stepsOf = (path: string): Step[] =>
  path.split('.').map((step) => ({ name: step.replace(/\[\]$/, ''), isList: step.endsWith('[]') }));

/** `a.b[].c` with a value → `{"a":{"b":[{"c":value}]}}`, which the GIN index of the payload finds. */
export function containing(path: string, value: unknown): unknown {
  return stepsOf(path).reduceRight<unknown>(
    (inner, { name, isList }) => ({ [name]: isList ? [inner] : inner }),
    value,
  );
}

export const jsonPath = (path: string): string =>
  `$${stepsOf(path)
    .map(({ name, isList }) => `.${JSON.stringify(name)}${isList ? '[*]' : ''}`)
    .join('')}`;

const hasValue = (path: string, value: unknown): Sql =>
  sql`payload @> ${JSON.stringify(containing(path, value))}::jsonb`;

const matches = (path: string, test: string, value: unknown): Sql =>
  sql`jsonb_path_exists(payload, ${`${jsonPath(path)} ? (${test})`}::text::jsonpath, ${JSON.stringify({ v: value })}::jsonb, true)`;

const textAtPath = (body: Sql, path: string, text: string): Sql => sql`exists (
  select from jsonb_path_query(${body}, ${jsonPath(path)}::text::jsonpath, '{}', true) found
  where found #>> '{}' ilike ${`%${likeText(text)}%`})`;

/** A path can lead to an object that holds masked values, so what is found there must be visible. */
function containsText(path: string, text: string, sight: BodyAccess): Sql {
  const anywhere = textAtPath(sql`payload`, path, text);
  // The cheap condition first: masking every message of a topic takes long.
  return sight.seesPersonal
    ? anywhere
    : sql`(${anywhere} and ${textAtPath(maskedPayload(sight), path, text)})`;
}

const ordered = { gt: '@ > $v', gte: '@ >= $v', lt: '@ < $v', lte: '@ <= $v' } as const;

function* operated(path: string, operators: FieldOperators, sight: BodyAccess): Generator<Sql> {
  const { ne, in: oneOf, contains, startsWith, isNull } = operators;
  if (ne !== undefined) yield sql`not (${hasValue(path, ne)})`;
  if (oneOf !== undefined)
    yield sql`(${join(
      oneOf.map((value) => hasValue(path, value)),
      ' or ',
    )})`;
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const)
    if (operators[name] !== undefined) yield matches(path, ordered[name], operators[name]);
  if (startsWith !== undefined) yield matches(path, '@ starts with $v', startsWith);
  if (contains !== undefined) yield containsText(path, contains, sight);
  if (isNull !== undefined) {
    const isThere = matches(path, '@ != null', null);
    yield isNull ? sql`not ${isThere}` : isThere;
  }
}

function fieldHolds(path: string, condition: FieldCondition, sight: BodyAccess): Sql[] {
  return typeof condition === 'object' && condition !== null
    ? [...operated(path, condition, sight)]
    : [hasValue(path, condition)];
}

/** A text as escaped inside JSON. */
const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function textHolds(text: string, sight: BodyAccess): Sql[] {
  const pattern = `%${likeText(insideJson(text))}%`;
  const anywhere = sql`payload::text ilike ${pattern}`;
  // The first condition uses the index; the second drops matches inside masked values.
  return sight.seesPersonal ? [anywhere] : [anywhere, sql`${maskedPayload(sight)}::text ilike ${pattern}`];
}

export function conditionsOf(topic: string, search: MessageSearch, sight: BodyAccess): Sql {
  const { where = {}, attributes, key, text, from, to, ids } = search;
  return join(
    [
      sql`topic = ${topic}`,
      ...(from === undefined ? [] : [sql`published_at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`published_at < ${to}::timestamptz`]),
      ...(key === undefined ? [] : [sql`key = ${key}`]),
      ...(ids === undefined ? [] : [sql`id = any (${ids}::uuid[])`]),
      ...(attributes === undefined ? [] : [sql`attributes @> ${JSON.stringify(attributes)}::jsonb`]),
      ...Object.entries(where).flatMap(([path, condition]) => fieldHolds(path, condition, sight)),
      ...(text === undefined ? [] : textHolds(text, sight)),
    ],
    ' and ',
  );
}

interface PageOptions {
  readonly topic: string;
  readonly search: MessageSearch;
  readonly sight: BodyAccess;
  readonly page: number;
  readonly limit: number;
}

/** Page, capped count and number of searched messages in one statement that builds the JSON in the database. */
export function compileSearch({ topic, search, sight, page, limit }: PageOptions): Sql {
  const conditions = conditionsOf(topic, search, sight);
  return sql`
    with found as (
      select id, topic, key, payload, attributes, published_at, published_by, redacted_at from messages
      where ${conditions} order by published_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select (
        select coalesce(json_agg(json_build_object(
          'id', id, 'topic', topic, 'key', ${shownKey(sight)}, 'payload', ${shownPayload(sight)},
          'attributes', ${shownAttributes(sight)},
          'publishedAt', published_at, 'publishedBy', published_by, 'isRedacted', redacted_at is not null,
          'replayedTimes', (select count(*) from message_replay_items i where i.message_id = found.id)
        ) order by published_at desc, id desc), '[]') from found
      )::text as data,
      (select count(*)::int from (select from messages where ${conditions} limit ${maxCounted + 1}) c) as total,
      (select coalesce(sum(messages), 0)::int from message_days where topic = ${topic}) as in_topic,
      (select coalesce(sum(messages), 0)::int from message_days where topic = ${topic}
        and (${search.from ?? null}::timestamptz is null or day >= ${search.from ?? null}::timestamptz::date)
        and (${search.to ?? null}::timestamptz is null or day <= ${search.to ?? null}::timestamptz::date)) as searched,
      (select min(day)::text from message_days where topic = ${topic}) as archive_from`;
}
