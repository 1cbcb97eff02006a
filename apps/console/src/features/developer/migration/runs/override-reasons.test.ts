import type { Gate } from '@supersync/contract/developer/migration/run-actions.ts';
import { expect, it } from 'vitest';
import { overridesOf, reasonsNeeded } from './override-reasons.ts';

const gate = (code: Gate['code'], weight: Gate['weight'] = 'overridable'): Gate => ({
  code,
  weight,
  message: code,
});

it('asks for a reason only where one helps, and for each once', () => {
  expect(reasonsNeeded([])).toEqual([]);
  expect(reasonsNeeded([gate('other_in_progress', 'blocks'), gate('not_rehearsed', 'warning')])).toEqual([]);
  expect(reasonsNeeded([gate('not_in_order'), gate('drifted'), gate('not_in_order')])).toEqual([
    'overrideReason',
    'driftReason',
  ]);
});

it('sends no body where nothing is overridden', () => {
  expect(overridesOf([], { overrideReason: 'typed, then no longer needed' })).toBeUndefined();
  expect(overridesOf(['driftReason'], { driftReason: ' known hotfix ' })).toEqual({
    driftReason: 'known hotfix',
  });
});
