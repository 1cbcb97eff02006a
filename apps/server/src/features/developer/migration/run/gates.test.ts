import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnvironmentRow } from '../environments.ts';
import { barriersOf, firstBarrier, type Facts } from './gates.ts';
import { endingBy } from './reconcile.ts';
import type { LinkRow, MigrationRow } from './records.ts';

const environment = (id: number, more: Partial<EnvironmentRow> = {}): EnvironmentRow => ({
  id,
  key: `env${id}`,
  name: `Env ${id}`,
  position: id,
  status: 'enabled',
  version: null,
  fingerprint: null,
  schema_lines: null,
  target_id: null,
  ...more,
});

const migration: MigrationRow = {
  id: 7,
  name: 'Pets',
  version: '1',
  status: 'approved',
  up_script: '',
  down_script: '',
  database_environments: [1, 2, 3],
  scripts_hash: 'now',
};

const linkOn = (id: number, hash: string | null): LinkRow => ({
  databaseMigrationId: 7,
  databaseEnvironmentId: id,
  direction: hash === null ? null : 'migrate',
  outcome: hash === null ? null : 'done',
  hash,
  runId: null,
  appliedRunId: null,
});

const facts = (more: Partial<Facts> = {}): Facts => ({
  kind: 'upgrade',
  migration,
  environment: environment(1),
  environments: [environment(1), environment(2), environment(3)],
  links: [],
  running: null,
  dirty: null,
  inProgress: null,
  hasDrifted: false,
  scriptTrouble: null,
  hasDown: true,
  isRehearsed: true,
  ...more,
});

const codes = (more: Partial<Facts>): string[] => barriersOf(facts(more)).map(({ code }) => code);

describe('what stands in the way of an upgrade', () => {
  it('is nothing where all is well', () => {
    expect(codes({})).toEqual([]);
  });

  it('is an environment before it without this very hash', () => {
    const third = { environment: environment(3) };
    expect(codes({ ...third, links: [linkOn(1, 'now'), linkOn(2, 'now')] })).toEqual([]);
    expect(codes({ ...third, links: [linkOn(1, 'now')] })).toEqual(['not_in_order']);
    expect(codes({ ...third, links: [linkOn(1, 'now'), linkOn(2, 'older')] })).toEqual(['not_in_order']);
    const disabled = [environment(1), environment(2, { status: 'disabled' }), environment(3)];
    expect(codes({ ...third, links: [linkOn(1, 'now')], environments: disabled })).toEqual([]);
  });

  it.each([
    ['illegal_state', { migration: { ...migration, status: 'draft' } }],
    ['not_meant', { migration: { ...migration, database_environments: [2] } }],
    ['already_applied', { links: [linkOn(1, 'now')] }],
    ['environment_disabled', { environment: environment(1, { status: 'disabled' }) }],
    ['environment_busy', { running: { name: 'a', version: '1' } }],
    ['environment_dirty', { dirty: { name: 'a', version: '1' } }],
    ['other_in_progress', { inProgress: { name: 'a', version: '1' } }],
    ['script_refused', { scriptTrouble: 'No.' }],
    ['drifted', { hasDrifted: true }],
  ] satisfies [string, Partial<Facts>][])('is %s', (code, more) => {
    expect(codes(more)).toEqual([code]);
  });

  it('is set aside by a reason only where it is order or drift, each by its own', () => {
    const generated = fc.record({
      status: fc.constantFrom('draft' as const, 'approved' as const),
      late: fc.boolean(),
      busy: fc.boolean(),
      hasDrifted: fc.boolean(),
      overrideReason: fc.option(fc.constant('because'), { nil: undefined }),
      driftReason: fc.option(fc.constant('because'), { nil: undefined }),
    });
    fc.assert(
      fc.property(generated, ({ status, late, busy, hasDrifted, ...reasons }) => {
        const barriers = barriersOf(
          facts({
            migration: { ...migration, status },
            environment: environment(late ? 2 : 1),
            running: busy ? { name: 'a', version: '1' } : null,
            hasDrifted,
          }),
        );
        const mayRun =
          status === 'approved' &&
          !busy &&
          (!late || reasons.overrideReason !== undefined) &&
          (!hasDrifted || reasons.driftReason !== undefined);
        expect(firstBarrier(barriers, reasons) === undefined).toBe(mayRun);
      }),
    );
  });
});

describe('what stands in the way of a revert', () => {
  it('is a missing down script, or scripts that are not those that were run', () => {
    const revert = { kind: 'revert', links: [linkOn(1, 'now')] } as const;
    expect(codes(revert)).toEqual([]);
    expect(codes({ ...revert, hasDown: false })).toEqual(['no_down_script']);
    expect(codes({ ...revert, links: [linkOn(1, 'older')] })).toEqual(['script_refused']);
  });
});

describe('what became of a run, by the ledger', () => {
  const run = { kind: 'upgrade', statement_count: 5 } as const;
  const entry = { runKey: 'k', reached: 0, done: 0, schema: null } as const;

  it('is done, nothing, or dirty with the statement it reached', () => {
    expect(endingBy(run, { ...entry, state: 'applied', schema: {} }, 't', null)).toMatchObject({
      status: 'succeeded',
    });
    expect(endingBy(run, null, 't', null)).toMatchObject({ status: 'interrupted' });
    expect(endingBy(run, null, 't', 'It broke.')).toEqual({ status: 'failed', error: 'It broke.' });
    expect(endingBy(run, { ...entry, state: 'applying', reached: 3, done: 2 }, 't', null)).toEqual({
      status: 'dirty',
      error: 'It stopped at statement 3 of 5, which may have taken effect or not.',
      reached: 3,
      done: 2,
    });
    expect(endingBy({ ...run, kind: 'rehearsal' }, null, null, null)).toMatchObject({
      status: 'interrupted',
    });
  });
});
