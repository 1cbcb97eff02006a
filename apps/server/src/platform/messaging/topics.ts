import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export interface TopicDeclaration {
  readonly name: string;
  readonly description: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly personalPaths?: readonly string[];
}

/** Upserts the topics the program publishes; called at start. */
export async function declareTopics(db: Queryable, topics: readonly TopicDeclaration[]): Promise<void> {
  await db.query(sql`
    insert into message_topics (name, description, shape, example, personal_paths)
    select t.name, t.description, t.shape, t.example, coalesce(t.personal_paths, '{}')
    from json_to_recordset(${JSON.stringify(
      topics.map(({ personalPaths, ...topic }) => ({ ...topic, personal_paths: personalPaths ?? [] })),
    )}::json) as t (name text, description text, shape jsonb, example jsonb, personal_paths text[])
    on conflict (name) do update set description = excluded.description, shape = excluded.shape,
      example = excluded.example, personal_paths = excluded.personal_paths
    where (message_topics.description, message_topics.shape, message_topics.example, message_topics.personal_paths)
      is distinct from (excluded.description, excluded.shape, excluded.example, excluded.personal_paths)`);
}

export interface TopicRow {
  name: string;
  description: string;
  shape: Record<string, unknown> | null;
  example: Record<string, unknown> | null;
  personal_paths: string[];
}

export async function findTopic(db: Queryable, name: string): Promise<TopicRow> {
  const { rows } = await db.query<TopicRow>(sql`
    select name, description, shape, example, personal_paths from message_topics where name = ${name}`);
  if (rows[0] === undefined) throw problem('not_found', { thing: 'topic', key: name });
  return rows[0];
}
