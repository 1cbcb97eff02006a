import {
  fieldConfigErrors,
  fieldConfigSchema,
  type FieldConfig,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import type { LogLine } from '@supersync/contract/developer/task-run/actions.ts';
import type { Counts, RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import type { RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import type { Access } from '@supersync/contract/access/permission/access.ts';
import { taskAccess, type TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';
import type { Actor } from '../session/actor.ts';

export type TaskParameters = Readonly<Record<string, z.core.util.JSONType>>;

/** What a handler is given. */
export interface TaskContext {
  readonly runId: number;
  readonly attempt: number;
  readonly parameters: TaskParameters;
  readonly server: Server;
  /** Whose rights it works with: whoever started it, or made its schedule. */
  readonly userId: number | null;
  /** The API client that did so in their name. */
  readonly apiClientId: string | null;
  /** Aborted when the run is cancelled, takes too long, or the server stops. A handler looks at it between steps. */
  readonly signal: AbortSignal;
  log(text: string, level?: LogLine['level']): void;
  /** 0 to 100. */
  progress(percent: number, text?: string): void;
  /** Adds to the run's counts. */
  count(counts: Partial<Counts>): void;
  /**
   * The only way a handler writes: the transaction commits only while this attempt is the run's own. Whatever an
   * attempt that was cancelled, timed out or believed dead still tries is undone.
   */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** How a handler ends when nothing was thrown. */
export interface TaskOutcome {
  readonly status?: 'success' | 'RECOVERABLE_ERROR' | 'fatal-error';
  readonly message?: string;
  readonly result?: RunResult;
  /** Not tried again, although the status is recoverable: the same answer would come again. */
  readonly isFinal?: boolean;
}

/** A failure in words for staff. `recoverable` ones are tried again by the retry rule, others are not. */
export class TaskError extends Error {
  readonly status: 'RECOVERABLE_ERROR' | 'fatal-error';
  readonly result: RunResult | undefined;
  readonly isFinal: boolean;
  constructor(
    message: string,
    {
      recoverable = false,
      isFinal = false,
      result,
    }: { recoverable?: boolean; isFinal?: boolean; result?: RunResult } = {},
  ) {
    super(message);
    this.name = 'TaskError';
    this.status = recoverable ? 'RECOVERABLE_ERROR' : 'fatal-error';
    this.result = result;
    this.isFinal = isFinal;
  }
}

export interface RunChange {
  readonly runId: number;
  readonly importerId: number | null;
  readonly status: RunStatus;
}

/** Work people can schedule and start by hand. One file; registering it makes it appear everywhere. */
export interface Task {
  /** Part of addresses: lower case, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly taskGroup: TaskGroup;
  /** What whoever starts it must hold, also at the moment it runs: what its group asks for unless said otherwise. */
  readonly access: Access;
  readonly fieldConfig: FieldConfig;
  readonly timeLimitSeconds: number;
  readonly retry: { readonly limit: number; readonly delaySeconds: number };
  /** How many of it run at once, over all servers. */
  readonly concurrency: number;
  /** Whether its slots wait while a maintenance window is open. */
  readonly waitsForMaintenance: boolean;
  /** How long a cancelled or overdue handler may take to end by itself. After that it is shut out. */
  readonly endPatienceSeconds: number;
  /** Further checks once the fields are right; parameter → message. */
  validate?(parameters: TaskParameters, db: Queryable, acting: Actor): Promise<Record<string, string>>;
  /** The importer a run is about. */
  importerId?(parameters: TaskParameters): number | null;
  /** Runs with the same key never run at the same time. */
  exclusiveKey?(parameters: TaskParameters): string | null;
  /** Told of every change of a run's status, inside its transaction. */
  changed?(change: RunChange, tx: Transaction): Promise<void>;
  run(context: TaskContext): Promise<TaskOutcome | void>;
}

type Optional =
  | 'access'
  | 'timeLimitSeconds'
  | 'retry'
  | 'concurrency'
  | 'waitsForMaintenance'
  | 'endPatienceSeconds';

/** The queue's own limit; no run may take longer. */
export const maxRunSeconds = 20 * 3600;

type Definition = Omit<Task, Optional | 'fieldConfig'> &
  Partial<Pick<Task, Optional>> & {
    /** A function where the fields depend on what else the server knows, which is not all there at registration. */
    readonly fieldConfig: FieldConfig | (() => FieldConfig);
  };

export function defineTask(task: Definition): Task {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(task.name)) throw new Error(`A task cannot be called ${task.name}`);
  if ((task.timeLimitSeconds ?? 0) > maxRunSeconds)
    throw new Error(`${task.name} may take ${maxRunSeconds} seconds at most`);
  return {
    timeLimitSeconds: 1800,
    retry: { limit: 0, delaySeconds: 60 },
    concurrency: 1,
    waitsForMaintenance: true,
    endPatienceSeconds: 10,
    access: taskAccess[task.taskGroup],
    ...task,
    get fieldConfig() {
      return typeof task.fieldConfig === 'function' ? task.fieldConfig() : task.fieldConfig;
    },
  };
}

/** The parameters as the handler gets them, or what is wrong with them. */
export async function readTaskParameters(
  task: Task,
  given: unknown,
  db: Queryable,
  acting: Actor,
): Promise<{ readonly parameters: TaskParameters; readonly errors: Record<string, string> }> {
  const errors = fieldConfigErrors(task.fieldConfig, given);
  if (Object.keys(errors).length > 0) return { parameters: {}, errors };
  // The schema accepted every value, and each kind of field holds JSON.
  const parameters = fieldConfigSchema(task.fieldConfig).parse(given) as TaskParameters;
  return { parameters, errors: (await task.validate?.(parameters, db, acting)) ?? {} };
}
