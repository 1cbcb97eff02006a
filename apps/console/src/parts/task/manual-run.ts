import { ProblemError, type Problem } from '@supersync/contract/kernel/problem.ts';
import { runImporterNow } from '@supersync/contract/importers/import-run/actions.ts';
import { runTask } from '@supersync/contract/developer/task/actions.ts';
import type { TaskRunAnswer } from '@supersync/contract/developer/task-run/run-schema.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { client } from '#platform/query/api.ts';
import { invalidateByName } from '#platform/query/query.ts';

/** A manual run that fails returns the server's response body, otherwise the error as text. */
export type ManualRunFailure = Problem | string;

export type ManualRunAnswer =
  | { readonly started: TaskRunAnswer }
  | { readonly started: null; readonly failure: ManualRunFailure };

export const failureAnswer = (error: unknown): ManualRunFailure =>
  error instanceof ProblemError ? error.problem : String(error);

export interface ManualRun {
  readonly name: string;
  readonly parameters: Record<string, unknown>;
  readonly retryOf?: number;
}

async function answerOf(start: () => Promise<TaskRunAnswer>): Promise<ManualRunAnswer> {
  try {
    const started = await start();
    void invalidateByName(taskRun.name);
    return { started };
  } catch (error) {
    return { started: null, failure: failureAnswer(error) };
  }
}

export const runManually = (run: ManualRun): Promise<ManualRunAnswer> =>
  answerOf(() => client.act(runTask, { body: run }));

/** Writes what a dry run of an importer showed, from its payload. */
export const applyDryRun = (importerId: number, importRunId: number): Promise<ManualRunAnswer> =>
  answerOf(() => client.act(runImporterNow, { params: { id: importerId }, body: { applies: importRunId } }));
