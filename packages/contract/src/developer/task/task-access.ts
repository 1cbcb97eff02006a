import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { allows, type Access, type KeyChain, type KeyGroup } from '../../access/permission/access.ts';
import { eitherChain } from '../../access/permission/either-chain.ts';
import type { HeldPermissions } from '../../access/permission/permission-map.ts';

/** `importer` tasks belong to the importer team, `system` tasks to developers only. */
export const taskGroups = choices({
  importer: 'Importers',
  system: 'System',
});
export type TaskGroup = ChoiceOf<typeof taskGroups>;

const importerTeam: KeyGroup = ['supersync_importer_team', 'supersync_importer_admin'];
const developers: KeyGroup = ['supersync_developer_tools'];

/** Anyone who may open the importer's screens or the task scheduler. */
export const taskChain: KeyChain = eitherChain([importerTeam], [developers]);
export const taskPeople: Access = { chain: taskChain };

/** Who may see the tasks of a group. */
export const taskAccess: Readonly<Record<TaskGroup, Access>> = {
  importer: taskPeople,
  system: { chain: [developers] },
};

/** Who may change, run or cancel tasks of a group. */
export const editorChain = (group: TaskGroup): KeyChain => (group === 'importer' ? taskChain : [developers]);

/** Developers see every task, the importer team its own. */
export const seesAllTasks = (held: HeldPermissions): boolean => allows(held, developers);
