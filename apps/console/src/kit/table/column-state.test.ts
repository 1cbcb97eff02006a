import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  declaredState,
  parseColumnState,
  printColumnState,
  withColumnMoved,
  withColumnShown,
  withColumnWidth,
} from './column-state.ts';

const columns = [
  { id: 'name', fixed: true },
  { id: 'status' },
  { id: 'size' },
  { id: 'note', optional: true },
];
const id = fc.constantFrom('name', 'status', 'size', 'note');

describe('column state', () => {
  it('round-trips through storage after any arrangement', () => {
    const step = fc.oneof(
      fc.tuple(fc.constant('show' as const), id, fc.boolean()),
      fc.tuple(fc.constant('move' as const), id, fc.integer({ min: -5, max: 5 })),
      fc.tuple(fc.constant('width' as const), id, fc.integer({ min: -100, max: 3000 })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state = declaredState(columns);
        for (const [what, column, value] of steps) {
          if (what === 'show' && column !== 'name') state = withColumnShown(state, column, value);
          if (what === 'move') state = withColumnMoved(state, column, value);
          if (what === 'width') state = withColumnWidth(state, column, value);
        }
        expect(parseColumnState(printColumnState(state), columns)).toEqual(state);
        expect(new Set(state.order)).toEqual(new Set(columns.map((column) => column.id)));
      }),
    );
  });

  it('parses anything stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(new Set(parseColumnState(stored, columns).order)).toEqual(
          new Set(columns.map((column) => column.id)),
        );
      }),
    );
  });

  it('inserts a new column where it is declared, and drops a removed one', () => {
    const stored = printColumnState({
      order: ['size', 'gone', 'name'],
      hidden: new Set(['size', 'gone']),
      widths: { gone: 100, size: 90 },
    });
    expect(parseColumnState(stored, columns)).toEqual({
      order: ['size', 'note', 'name', 'status'],
      hidden: new Set(['size', 'note']),
      widths: { size: 90 },
    });
  });

  it('never hides a fixed column', () => {
    const stored = JSON.stringify({ order: ['name'], hidden: ['name'], widths: {} });
    expect(parseColumnState(stored, columns).hidden.has('name')).toBe(false);
  });
});
