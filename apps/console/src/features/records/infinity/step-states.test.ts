import { describe, expect, it } from 'vitest';
import { hindranceOf, nextStep, notStarted, stepStates, type Progress } from './step-states.ts';

const ok = { key: 'partner', state: 'ok', detail: 'Rentals Infinity is an active partner' } as const;
const failed = { key: 'site', state: 'failed', detail: 'No active website' } as const;
const at = (more: Partial<Progress>): Progress => ({ ...notStarted, ...more });

describe('the steps of a migration', () => {
  it('start with the checks, which may fail', () => {
    expect(stepStates(notStarted)).toEqual({
      check: 'next',
      map: 'open',
      dry_run: 'open',
      switch: 'open',
      verify: 'open',
    });
    const stopped = at({ checks: [ok, failed] });
    expect(stepStates(stopped).check).toBe('failed');
    expect(hindranceOf(stopped)).toBe('No active website');
    expect(nextStep(stopped)).toBe('check');
  });

  it('continue with the dry run, the switch and the verification', () => {
    expect(nextStep(at({ status: 'ready', checks: [ok] }))).toBe('dry_run');
    const planned = at({ status: 'ready', checks: [ok], plan: [], sources: { sign: 'offline' } });
    expect(stepStates(planned)).toEqual({
      check: 'done',
      map: 'done',
      dry_run: 'done',
      switch: 'next',
      verify: 'open',
    });
    expect(stepStates(at({ status: 'migrating', plan: [] }))).toMatchObject({
      switch: 'done',
      verify: 'next',
    });
    expect(nextStep(at({ status: 'migrated' }))).toBeNull();
  });

  it('a failed verification gives the reason, and a rolled back one starts again', () => {
    expect(hindranceOf({ ...at({ status: 'failed' }), failure: 'A setting is gone' })).toBe(
      'A setting is gone',
    );
    expect(stepStates(at({ status: 'failed' })).verify).toBe('failed');
    expect(stepStates(at({ status: 'rolled_back', checks: [ok] })).check).toBe('next');
    // An obstacle from before the switch no longer applies after it.
    expect(hindranceOf(at({ status: 'migrated', checks: [failed] }))).toBeNull();
  });
});
