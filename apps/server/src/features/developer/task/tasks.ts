import type { Server } from '#platform/server.ts';
import type { Task } from '#platform/tasks/define-task.ts';
import { backup } from './tasks/backup.ts';
import { csvExport } from './tasks/csv-export.ts';
import { healthScan } from './tasks/health-scan.ts';
import { retentionPurge } from './tasks/retention-purge.ts';

/** The server's own tasks, one line each. A feature that brings a task of its own registers it itself. */
export const tasksOf = (server: Server): readonly Task[] => [
  backup(server),
  csvExport(server),
  healthScan(server),
  retentionPurge,
];
