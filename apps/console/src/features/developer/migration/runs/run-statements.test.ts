import type { StatementEvent } from '@supersync/contract/developer/migration/migration-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedStatements, phasesOf, type Statement } from './run-statements.ts';

const told = (position: number, more: Partial<StatementEvent> = {}): StatementEvent => ({
  runId: 1,
  position,
  phase: 'up',
  text: `select ${position}`,
  line: position,
  status: 'done',
  milliseconds: 3,
  rows: null,
  error: null,
  ...more,
});
const running = (position: number): StatementEvent =>
  told(position, { status: 'running', milliseconds: null });

describe('the log of a run', () => {
  it('adds received events to loaded rows', () => {
    const log = mergedStatements([told(1)], [running(2), told(2), running(3)]);
    expect(log.map(({ position, status }) => [position, status])).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'running'],
    ]);
  });

  it('ignores events that arrive late', () => {
    expect(mergedStatements([told(1)], [running(1)])[0]).toMatchObject({ status: 'done', milliseconds: 3 });
    expect(
      mergedStatements([told(1, { status: 'failed', error: 'no such table' })], [running(1)])[0],
    ).toMatchObject({ status: 'failed', error: 'no such table' });
  });

  it('keeps the whole text where an event has truncated it', () => {
    const whole = told(1, { text: 'select 1, 2, 3', status: 'running', milliseconds: null });
    expect(mergedStatements([whole], [told(1, { text: 'select' })])[0]).toMatchObject({
      text: 'select 1, 2, 3',
      status: 'done',
    });
  });

  it('is the same however events and loaded rows overlap', () => {
    const events = fc.array(fc.record({ position: fc.integer({ min: 1, max: 8 }), done: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(events, fc.nat(30), (all, cut) => {
        const happened = all.map(({ position, done }) => (done ? told(position) : running(position)));
        const loaded = mergedStatements([], happened.slice(0, cut));
        const log = mergedStatements(loaded, happened);
        const positions = [...new Set(happened.map(({ position }) => position))].toSorted((a, b) => a - b);
        expect(log.map(({ position }) => position)).toEqual(positions);
        for (const { position, status } of log)
          expect(status).toBe(
            happened.some((each) => each.position === position && each.status === 'done')
              ? 'done'
              : 'running',
          );
      }),
    );
  });
});

describe('the phases of a rehearsal', () => {
  it('are in execution order, each with its duration', () => {
    const log: Statement[] = [
      told(1, { milliseconds: 5 }),
      told(2, { milliseconds: 7 }),
      told(3, { phase: 'down' }),
      { ...running(4), phase: 'up_again' },
    ];
    expect(phasesOf(log).map(({ phase, milliseconds }) => [phase, milliseconds])).toEqual([
      ['up', 12],
      ['down', 3],
      ['up_again', undefined],
    ]);
  });
});
