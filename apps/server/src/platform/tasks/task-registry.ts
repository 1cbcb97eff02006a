import { problem } from '@supersync/contract/kernel/errors.ts';
import { seesAllTasks } from '@supersync/contract/developer/task/task-access.ts';
import type { Caller, Server } from '../server.ts';
import type { Task } from './define-task.ts';

const registries = new WeakMap<Server['db'], Map<string, Task>>();

function registryOf(server: Pick<Server, 'db'>): Map<string, Task> {
  const registry = registries.get(server.db) ?? new Map<string, Task>();
  registries.set(server.db, registry);
  return registry;
}

/** Features register their tasks while the server is put together. */
export function registerTask(server: Pick<Server, 'db'>, task: Task): void {
  const registry = registryOf(server);
  if (registry.has(task.name)) throw new Error(`There are two tasks ${task.name}`);
  registry.set(task.name, task);
}

export const findTask = (server: Pick<Server, 'db'>, name: string): Task | undefined =>
  registryOf(server).get(name);

export const allTasks = (server: Pick<Server, 'db'>): Task[] =>
  [...registryOf(server).values()].toSorted((a, b) => a.name.localeCompare(b.name));

const isTheirs = (task: Task, { held }: Pick<Caller, 'held'>): boolean =>
  task.taskGroup === 'importer' || seesAllTasks(held);

export const tasksFor = (server: Pick<Server, 'db'>, caller: Pick<Caller, 'held'>): Task[] =>
  allTasks(server).filter((task) => isTheirs(task, caller));

/** A task the caller may see; others are not found. */
export function taskFor(server: Pick<Server, 'db'>, caller: Pick<Caller, 'held'>, name: string): Task {
  const task = findTask(server, name);
  if (task === undefined || !isTheirs(task, caller)) throw problem('not_found', { thing: 'task', key: name });
  return task;
}

/** The rows of runs, schedules and the like that somebody may see: the importer team sees its own. */
export const groupScope = ({ held }: Pick<Caller, 'held'>): { readonly taskGroup: 'importer' } | null =>
  seesAllTasks(held) ? null : { taskGroup: 'importer' };
