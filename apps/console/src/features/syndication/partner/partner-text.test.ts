import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { partnerSteps } from '@supersync/contract/syndication/partner/partner.ts';
import { describe, expect, it } from 'vitest';
import { describeLimits } from './settings/limit-text.ts';
import { statusSteps } from './status-steps.ts';
import { trialText } from './trial/trial-text.ts';

describe('the texts of a status change', () => {
  const partnerState = { clients: 12, clientsPaused: 2, properties: 1340 };
  const steps = (status: 'active' | 'paused' | 'retired') =>
    statusSteps({ name: 'Zillow', status }, partnerState)
      .map(({ to }) => to)
      .filter((to) => isLegalIn(partnerSteps[to], status));

  it('leads from each status to the others, and never from retired to paused', () => {
    expect(steps('active')).toEqual(['paused', 'retired']);
    expect(steps('paused')).toEqual(['active', 'retired']);
    expect(steps('retired')).toEqual(['active']);
  });

  it('names what it stops', () => {
    const [, pause] = statusSteps({ name: 'Zillow', status: 'active' }, partnerState);
    expect(pause?.question.effect).toBe(
      'Stops sending 10 clients and 1,340 properties to Zillow until it is resumed. The links stay as they are.',
    );
    const [, unknown] = statusSteps({ name: 'Zillow', status: 'active' }, undefined);
    expect(unknown?.question.effect).toContain('all clients and properties');
  });
});

describe('describes the result of a test', () => {
  const open = (before: number | null, after: number) => [{ gate: 'open', before, after } as const];
  it.each([
    [{ looked: 0, changed: 0, counts: open(0, 0) }, 'No property is linked to it, so none changes.'],
    [{ looked: 9, changed: 0, counts: open(4, 4) }, 'No property changes its verdict.'],
    [{ looked: 9, changed: 1, counts: open(4, 3) }, '1 changes its verdict: Zillow loses 1 property.'],
    [{ looked: 9, changed: 3, counts: open(4, 6) }, '3 change their verdict: Zillow gains 2 properties.'],
    [{ looked: 9, changed: 2, counts: open(4, 4) }, '2 change their verdict: as many go out as before, 4.'],
    [{ looked: 9, changed: 3, counts: open(null, 6) }, 'Zillow would take 6 properties.'],
  ])('%j', (trial, words) => {
    expect(trialText(trial, 'Zillow').words).toBe(words);
  });
});

it('describes limits in short', () => {
  expect(describeLimits({})).toEqual([]);
  expect(describeLimits({ titleMax: 60, descMin: 140, descMax: 1500, photosMin: 3, minWidth: 800 })).toEqual([
    'At most 60 characters in the name',
    '140 to 1,500 characters in the description',
    'at least 3 photos',
    'at least 800 pixels wide',
  ]);
});
