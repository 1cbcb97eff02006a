import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passes, preChecks, type MigrationFacts } from './pre-checks.ts';
import {
  isLegal,
  legalIn,
  migrationStates,
  migrationSteps,
  nextState,
  type MigrationState,
} from './states.ts';

describe('the migration to Rentals Infinity', () => {
  it('goes through check, switch and verify, and back', () => {
    const walk = (
      steps: readonly [(typeof migrationSteps)[number], boolean][],
    ): (MigrationState | null)[] => {
      let state: MigrationState | null = 'not_started';
      return steps.map(([step, passed]) => (state = state === null ? null : nextState(step, state, passed)));
    };
    expect(
      walk([
        ['check', true],
        ['dry_run', true],
        ['switch', true],
        ['verify', true],
        ['roll_back', true],
        ['check', true],
      ]),
    ).toEqual(['ready', 'ready', 'migrating', 'migrated', 'rolled_back', 'ready']);
    expect(
      walk([
        ['check', false],
        ['switch', true],
      ]),
    ).toEqual(['not_started', null]);
    expect(
      walk([
        ['check', true],
        ['switch', true],
        ['verify', false],
        ['verify', true],
      ]),
    ).toEqual(['ready', 'migrating', 'failed', 'migrated']);
  });

  it('never leaves its states, and switches only ready clients', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...migrationSteps), fc.boolean()), { maxLength: 40 }),
        (steps) => {
          let state: MigrationState = 'not_started';
          for (const [step, passed] of steps) {
            const next = nextState(step, state, passed);
            expect(next === null).toBe(!isLegal(step, state));
            if (next === 'migrating') expect(state).toBe('ready');
            if (next === 'migrated') expect(legalIn.verify).toContain(state);
            if (next !== null) expect(migrationStates.values).toContain(next);
            state = next ?? state;
          }
        },
      ),
    );
  });
});

describe('pre-checks', () => {
  const good: MigrationFacts = {
    partnerLink: 'active',
    activeSites: 1,
    feeds: 2,
    activeProperties: 3,
    propertiesWithoutPhone: 0,
    unmappedSources: [],
    restriction: null,
  };
  const states = (facts: Partial<MigrationFacts>) =>
    Object.fromEntries(preChecks({ ...good, ...facts }).map(({ key, state }) => [key, state]));

  it('pass, or name what is missing', () => {
    expect(passes(preChecks(good))).toBe(true);
    expect(states({ partnerLink: 'paused' })).toMatchObject({ partner: 'failed' });
    expect(states({ activeSites: 0 })).toMatchObject({ site: 'failed' });
    expect(states({ propertiesWithoutPhone: 2 })).toMatchObject({ phones: 'failed' });
    expect(states({ restriction: 'Restriction 4' })).toMatchObject({ restriction: 'failed' });
    expect(
      preChecks({ ...good, propertiesWithoutPhone: 1 }).find(({ key }) => key === 'phones')?.detail,
    ).toBe('1 property without a phone number');
  });

  it('have warnings that block nobody', () => {
    const checks = preChecks({ ...good, feeds: 0, unmappedSources: ['zillow'] });
    expect(passes(checks)).toBe(true);
    expect(checks.filter(({ state }) => state === 'warning').map(({ key }) => key)).toEqual([
      'feeds',
      'sources',
    ]);
  });
});
