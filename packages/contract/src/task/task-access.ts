import { allows, type Access, type KeyChain, type KeyGroup } from '../access/access.ts';
import { eitherChain } from '../access/either-chain.ts';
import type { Held } from '../access/permission-map.ts';

/** `importer` tasks belong to the importer team, `system` tasks to developers alone. */
export const taskGroups = ['importer', 'system'] as const;
export type TaskGroup = (typeof taskGroups)[number];

const importerTeam: KeyGroup = ['supersync_importer_team', 'supersync_importer_admin'];
const developers: KeyGroup = ['supersync_developer_tools'];

/** Whoever may open the importer's screens or the task scheduler. */
export const taskChain: KeyChain = eitherChain([importerTeam], [developers]);
export const taskPeople: Access = { chain: taskChain };

/** Whose tasks a group's are. */
export const taskAccess: Readonly<Record<TaskGroup, Access>> = {
  importer: taskPeople,
  system: { chain: [developers] },
};

/** Developers see every task, the importer team its own. */
export const seesAllTasks = (held: Held): boolean => allows(held, developers);
