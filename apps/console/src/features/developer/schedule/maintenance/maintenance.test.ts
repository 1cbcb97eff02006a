import { describe, expect, it } from 'vitest';
import { currentWindows, pausedSchedules, windowState } from './maintenance.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 15, hour)).toISOString();
const now = new Date(at(12)).getTime();
const window = (startsAt: string, endsAt: string, taskGroup: 'importer' | 'system' | null = null) => ({
  startsAt,
  endsAt,
  taskGroup,
});

describe('a maintenance window', () => {
  it('is planned, open or over', () => {
    expect(windowState(window(at(13), at(14)), now)).toBe('to come');
    expect(windowState(window(at(12), at(14)), now)).toBe('open');
    expect(windowState(window(at(10), at(12)), now)).toBe('over');
  });

  it('is shown in its scheduler until it is over', () => {
    const all = window(at(13), at(14));
    const system = window(at(11), at(14), 'system');
    const past = window(at(1), at(2), 'importer');
    expect(currentWindows([all, system, past], undefined, now)).toEqual([system, all]);
    expect(currentWindows([all, system, past], 'importer', now)).toEqual([all]);
  });

  it('says which schedules are paused', () => {
    expect(pausedSchedules(null)).toBe('All schedules');
    expect(pausedSchedules('importer')).toBe('All importer schedules');
  });
});
