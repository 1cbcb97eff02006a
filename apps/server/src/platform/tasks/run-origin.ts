import type { Origin } from '../server.ts';
import type { TaskContext } from './define-task.ts';

/** What the audit entries of a run say about where a change came from. */
export const originOfRun = ({ runId, userId }: Pick<TaskContext, 'runId' | 'userId'>): Origin => ({
  userId,
  requestId: `run-${runId}`,
  address: 'background task',
});
