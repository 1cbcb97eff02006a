import type { AuditedClient } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#kit/table/table-column.ts';
import { cellOf, heatOf, sumOf, withSum, worstGate } from './matrix-rows.ts';

const ash = { partnerId: 1, states: { live: 8, stopped: 2 }, gates: { homes: 2 } };
const birch = { partnerId: 1, states: { stopped: 5, held: 1 }, gates: { property: 4, homes: 1, feed: 1 } };
const clients: readonly AuditedClient[] = [
  { id: 1, name: 'Ash', cells: [ash] },
  { id: 2, name: 'Birch', cells: [birch] },
];

describe('rows of the matrix', () => {
  it('begin with the sum', () => {
    const rows = withSum(rowsOf(clients), [{ partnerId: 1, ...sumOf([ash, birch]) }]);
    expect(rows.total).toBe(3);
    expect([0, 1, 2, 3].map((index) => rows.at(index)?.name)).toEqual([
      'All clients',
      'Ash',
      'Birch',
      undefined,
    ]);
    const [sum, first] = [rows.at(0), rows.at(1)];
    expect(sum && cellOf(sum, 1)).toMatchObject({
      states: { live: 8, stopped: 7, held: 1 },
      gates: { homes: 3, property: 4, feed: 1 },
    });
    expect(first && cellOf(first, 1)).toBe(ash);
    expect(first && cellOf(first, 2)).toEqual({ states: {}, gates: {} });
  });

  it('have no sum of no client, and none before the clients are known', () => {
    expect(withSum(rowsOf([]), []).total).toBe(0);
    expect(withSum({ total: undefined, at: () => undefined }, []).total).toBeUndefined();
  });
});

describe('a cell', () => {
  it('names the step that stops most', () => {
    expect(worstGate({ states: { stopped: 5 }, gates: { property: 4, client: 1 } })).toBe('property');
    expect(worstGate({ states: { live: 3 }, gates: {} })).toBeNull();
  });

  it('is the warmer the more is stopped', () => {
    const heat = (live: number, stopped: number) => heatOf({ states: { live, stopped }, gates: {} });
    expect([heat(5, 0), heat(9, 1), heat(6, 4), heat(4, 6), heat(0, 3)]).toEqual([0, 1, 2, 3, 4]);
  });
});
