import type { FieldConfig } from '@supersync/contract/workspace/field-config/field-config.ts';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  copyOf,
  kindOf,
  newValues,
  scheduleFields,
  scheduleSchema,
  valuesFor,
  valuesOf,
} from './schedule-values.ts';

const config: FieldConfig = [
  { type: 'record', name: 'importer', label: 'Importer', resource: 'importer', required: true },
  { type: 'switch', name: 'dryRun', label: 'Dry run', default: true },
];
const task = { fieldConfig: config, parameters: {} };

const record = {
  id: 4,
  version: 2,
  name: 'Nightly',
  description: null,
  taskName: 'run-importer',
  schedule: '30 6 * * *',
  timeZone: 'America/Toronto',
  oneTimeSchedule: null,
  status: 'paused',
  pausedUntil: '2026-11-20T12:00:00.000Z',
  lateRule: 'run',
  overlapRule: 'skip',
  graceSeconds: 300,
  retryLimit: null,
  retryDelaySeconds: null,
  parameters: { importer: 7, dryRun: false },
};

const complaints = (values: Record<string, unknown>): Record<string, string> => {
  const parsed = scheduleSchema('recurring', config).safeParse(values);
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

describe('a schedule as form values', () => {
  it('has its parameters beside its fields, and round-trips', () => {
    const values = valuesOf(record);
    expect(values).toMatchObject({ name: 'Nightly', 'parameters.importer': 7, 'parameters.dryRun': false });
    const { id: _id, version: _version, ...rest } = record;
    expect(bodyOf('recurring', 'run-importer', config, values)).toEqual(rest);
    expect(kindOf(values)).toBe('recurring');
  });

  it('is sent with one kind of time, and a pause only while paused', () => {
    const values = { ...valuesOf(record), oneTimeSchedule: '2026-12-01T00:00:00.000Z', status: 'enabled' };
    expect(bodyOf('once', 'run-importer', config, values)).toMatchObject({
      schedule: null,
      oneTimeSchedule: '2026-12-01T00:00:00.000Z',
      pausedUntil: null,
    });
  });

  it('drops the parameters of another task', () => {
    const other = valuesFor({ fieldConfig: config.slice(1), parameters: {} }, valuesOf(record));
    expect(Object.keys(other).filter((name) => name.startsWith('parameters.'))).toEqual([
      'parameters.dryRun',
    ]);
    expect(valuesFor(task, newValues())).toMatchObject({ 'parameters.dryRun': true });
  });

  it('is validated by its own rules and by the task’s, each at its field', () => {
    expect(complaints(valuesOf(record))).toEqual({});
    expect(complaints({ ...valuesOf(record), schedule: 'often', 'parameters.importer': null })).toEqual({
      schedule: expect.stringContaining('Five parts'),
      'parameters.importer': 'Required',
    });
  });

  it('requires the pattern or the moment', () => {
    const asked = (kind: 'recurring' | 'once') => scheduleFields(kind, config, false).map(({ name }) => name);
    expect(asked('recurring')).toEqual(
      expect.arrayContaining(['schedule', 'timeZone', 'parameters.importer']),
    );
    expect(asked('once')).toContain('oneTimeSchedule');
    expect(asked('once')).not.toContain('schedule');
  });

  it('is copied under another name, enabled', () => {
    expect(copyOf(record)).toMatchObject({ name: 'Copy of Nightly', status: 'enabled', pausedUntil: null });
  });
});
