import sql, { type Sql } from 'sql-template-tag';
import { personalNames, withoutLists } from './personal.ts';

/** Whether payloads are searched and shown in full or with personal fields masked. */
export interface BodyAccess {
  readonly seesPersonal: boolean;
  readonly personalPaths: readonly string[];
}

export const maskedPayload = ({ personalPaths }: BodyAccess): Sql =>
  sql`message_masked(payload, ${[...personalNames]}::text[], ${personalPaths.map(withoutLists)}::text[])`;

export const shownPayload = (sight: BodyAccess): Sql =>
  sight.seesPersonal ? sql`payload` : maskedPayload(sight);
