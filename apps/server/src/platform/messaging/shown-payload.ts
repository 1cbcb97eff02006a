import sql, { type Sql } from 'sql-template-tag';
import { mask } from '../resource/compile/compile-value.ts';
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

const keysWithAddresses = '%@%';

/** A key may be a Message-ID or an address, which name a person. */
export const shownKey = ({ seesPersonal }: BodyAccess): Sql =>
  seesPersonal ? sql`key` : sql`case when key like ${keysWithAddresses} then ${mask} else key end`;

export const shownAttributes = ({ seesPersonal }: BodyAccess): Sql =>
  seesPersonal ? sql`attributes` : sql`message_masked(attributes, ${[...personalNames]}::text[], '{}')`;
