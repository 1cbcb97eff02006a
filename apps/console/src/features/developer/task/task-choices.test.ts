import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { describe, expect, it } from 'vitest';
import { firstTask, taskChoices } from './task-choices.ts';

const task = (name: string, title: string, taskGroup: TaskInfo['taskGroup']): TaskInfo => ({
  name,
  title,
  taskGroup,
  description: '',
  fieldConfig: [],
  parameters: {},
  timeLimitSeconds: 60,
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  waitsForMaintenance: true,
});

const catalogue = [
  task('backup', 'Database backup', 'system'),
  task('run-importer', 'Run an importer', 'importer'),
  task('csv-export', 'CSV export', 'system'),
];

describe('the list of tasks', () => {
  it("contains the server's names by group and title, importers first", () => {
    expect(taskChoices(['backup', 'csv-export', 'run-importer'], catalogue)).toEqual([
      { group: 'Importers', items: [{ value: 'run-importer', label: 'Run an importer' }] },
      {
        group: 'System',
        items: [
          { value: 'csv-export', label: 'CSV export' },
          { value: 'backup', label: 'Database backup' },
        ],
      },
    ]);
  });

  it('uses names until the titles are loaded', () => {
    expect(taskChoices(['backup'], [])).toEqual([
      { group: 'Others', items: [{ value: 'backup', label: 'backup' }] },
    ]);
  });

  it('starts with an importer if there is one', () => {
    expect(firstTask(taskChoices(['backup', 'run-importer'], catalogue))).toBe('run-importer');
    expect(firstTask([])).toBeNull();
  });
});
