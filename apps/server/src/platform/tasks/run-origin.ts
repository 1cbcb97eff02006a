import type { Origin } from '../server.ts';
import type { TaskContext } from './define-task.ts';

/** What the audit entries of a run say about where a change came from. */
export const originOfRun = ({
  runId,
  userId,
  apiClientId,
}: Pick<TaskContext, 'runId' | 'userId' | 'apiClientId'>): Origin => ({
  userId,
  ...(apiClientId === null ? {} : { apiClientId }),
  requestId: `run-${runId}`,
  address: 'background task',
});
