import {
  membershipsIn,
  type GroupRules,
  type Membership,
} from '@supersync/contract/sales/signature-group/membership.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export interface Sender {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly jobTitle: string | null;
  readonly phone: string | null;
}

export interface NamedGroup extends GroupRules {
  readonly name: string;
}

/** Every active sender, by name. */
export async function activeSenders(db: Queryable): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(sql`
    select id, email, name, job_title as "jobTitle", phone from signature_senders where is_active order by lower(name), id`);
  return rows;
}

export async function allGroups(db: Queryable): Promise<NamedGroup[]> {
  const { rows } = await db.query<NamedGroup>(
    sql`select id, name, addresses, domains from signature_groups order by name`,
  );
  return rows;
}

export interface Directory {
  readonly senders: readonly Sender[];
  readonly groups: readonly NamedGroup[];
  readonly membershipsOf: (email: string) => readonly Membership[];
}

/** Everyone and the groups they are in. Thousands of senders are read at once: each is a few words. */
export async function readDirectory(db: Queryable): Promise<Directory> {
  const senders = await activeSenders(db);
  const groups = await allGroups(db);
  return { senders, groups, membershipsOf: membershipsIn(groups) };
}

export const isFound = ({ name, email }: Pick<Sender, 'name' | 'email'>, search = ''): boolean => {
  const sought = search.toLowerCase();
  return email.includes(sought) || name.toLowerCase().includes(sought);
};

export const pageOf = <T>(rows: readonly T[], page: number, size: number): T[] =>
  rows.slice((page - 1) * size, page * size);
