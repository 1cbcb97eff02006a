import { finalStatuses, runStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { describe, expect, it } from 'vitest';
import {
  compareWithUsual,
  describeAttempts,
  countsInSigns,
  describeCounts,
  describeEnd,
  laneStateOf,
  runStatusLabel,
} from './run-text.ts';

describe('the status of a run', () => {
  it('has a tone for every value', () => {
    expect(runStatuses.values.filter((status) => runStatuses.tones[status] === undefined)).toEqual([]);
  });

  it('is one of the five of an importer, with the actual reason', () => {
    expect(runStatusLabel('success', 'importer')).toBe('Success');
    expect(runStatusLabel('RECOVERABLE_ERROR', 'importer')).toBe('Recoverable error');
    expect(runStatusLabel('cancelled', 'importer')).toBe('Not running: cancelled');
    expect(runStatusLabel('timed-out', 'importer')).toBe('Fatal error: timed out');
    expect(runStatusLabel('crashed', 'importer')).toBe('Fatal error: crashed');
    expect(runStatusLabel('crashed', 'system')).toBe('Crashed');
  });

  it('has a state in the lanes', () => {
    expect(laneStateOf('queued', false)).toBe('forecast');
    expect(laneStateOf('queued', true)).toBe('late');
    expect(laneStateOf('running', false)).toBe('running');
    expect(laneStateOf('success', false)).toBe('done');
    expect(laneStateOf('success', true)).toBe('late');
    expect(laneStateOf('skipped', true)).toBe('skipped');
    // A failure is never hidden by having been late as well.
    expect(laneStateOf('fatal-error', true)).toBe('failed');
    expect(finalStatuses.map((status) => laneStateOf(status, false))).not.toContain('running');
  });
});

describe('what a run counted', () => {
  const counts = { added: 1200, changed: 3, removed: 0, unchanged: 204 };
  it('is shown as text and as signs', () => {
    expect(describeCounts(counts)).toBe('1,200 added, 3 changed, 0 removed, 204 unchanged');
    expect(countsInSigns(counts)).toBe('+1,200 ~3 −0 =204');
  });

  it('is empty if a task counts nothing', () => {
    const none = { added: null, changed: null, removed: null, unchanged: null };
    expect(describeCounts(none)).toBe('');
    expect(describeCounts({ ...none, removed: 7 })).toBe('7 removed');
  });
});

describe('a duration against the usual', () => {
  it('is mentioned only when far from usual', () => {
    expect(compareWithUsual(60_000, 55_000)).toBeUndefined();
    expect(compareWithUsual(900, 300)).toBeUndefined();
    expect(compareWithUsual(60_000, null)).toBeUndefined();
    expect(compareWithUsual(120_000, 60_000)).toEqual({ words: '2.0× the usual', tone: 'warning' });
    expect(compareWithUsual(10_000, 60_000)?.tone).toBe('info');
  });
});

it('attempts and ends are described', () => {
  expect(describeAttempts({ status: 'queued', attempt: 0, maxAttempts: 3 })).toBe('none of 3 yet');
  expect(describeAttempts({ status: 'running', attempt: 2, maxAttempts: 3 })).toBe('2 of 3');
  expect(describeEnd('Backup', 'success', 'Done.')).toBe('Backup: success.');
  expect(describeEnd('Backup', 'crashed', 'The worker is gone.')).toBe(
    'Backup: crashed. The worker is gone.',
  );
});
