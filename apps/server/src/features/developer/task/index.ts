import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  listTasks,
  readTask,
  readTaskCatalogue,
  runTask,
  validateTask,
  type TaskInfo,
} from '@supersync/contract/developer/task/actions.ts';
import { parameterSet } from '@supersync/contract/developer/task/parameter-set.ts';
import { fieldConfigDefaults } from '@supersync/contract/workspace/field-config/field-config.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { actorOf } from '#platform/session/actor.ts';
import { readTaskParameters, type Task, type TaskParameters } from '#platform/tasks/define-task.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { startTasks } from '#platform/tasks/start-tasks.ts';
import { findTask, groupScope, registerTask, taskFor, tasksFor } from '#platform/tasks/task-registry.ts';
import { registerPastRuns } from './past-runs.ts';
import { registerRunFile } from './run-file.ts';
import { registerRuns } from './runs.ts';
import { tasksOf } from './tasks.ts';

const infoOf = (task: Task): TaskInfo => ({
  name: task.name,
  title: task.title,
  description: task.description,
  taskGroup: task.taskGroup,
  fieldConfig: [...task.fieldConfig],
  // Defaults are JSON, as everything in a field configuration.
  parameters: fieldConfigDefaults(task.fieldConfig) as Record<string, TaskParameters[string]>,
  timeLimitSeconds: task.timeLimitSeconds,
  retry: task.retry,
  concurrency: task.concurrency,
  waitsForMaintenance: task.waitsForMaintenance,
});

export const taskFeature: Feature = (server) => {
  for (const task of tasksOf(server)) registerTask(server, task);
  startTasks(server);
  registerRuns(server);
  registerPastRuns(server);
  registerRunFile(server);

  registerAction(server, listTasks, async ({ caller }) => tasksFor(server, caller).map(({ name }) => name));
  registerAction(server, readTaskCatalogue, async ({ caller }) => tasksFor(server, caller).map(infoOf));
  registerAction(server, readTask, async ({ params, caller }) =>
    infoOf(taskFor(server, caller, params.taskName)),
  );

  registerAction(server, validateTask, async ({ params, body, caller, db }) => {
    const task = taskFor(server, caller, params.taskName);
    const { errors } = await readTaskParameters(task, body.parameters, db, actorOf(caller));
    return { errors };
  });

  registerAction(server, runTask, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const task = taskFor(server, caller, body.name);
      const { retryOf = null } = body;
      if (retryOf !== null) {
        const { rowCount } = await tx.query(sql`
          select 1 from task_runs where id = ${retryOf} and task_name = ${task.name}`);
        if (rowCount === 0) throw problem('not_found', { thing: 'run', key: retryOf });
      }
      return startRun(server, tx, task, body.parameters, { origin, userId: caller.userId, retryOf });
    }),
  );

  registerResource(server, parameterSet, {
    scope: (caller, purpose) => {
      const { userId } = caller;
      const group = groupScope(caller);
      const whose = purpose === 'write' ? { userId } : { or: [{ userId }, { isShared: true }] };
      return group === null ? whose : { and: [whose, group] };
    },
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
    check({ before, values, operation }, caller) {
      if (operation !== 'delete' && caller !== null)
        taskFor(server, caller, values.taskName ?? before?.taskName ?? '');
    },
    derive: async ({ before, values }) => ({
      taskGroup: findTask(server, values.taskName ?? before?.taskName ?? '')?.taskGroup ?? 'system',
    }),
  });
};
