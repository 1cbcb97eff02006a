import type { AuditMatrix } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { describe, expect, it } from 'vitest';
import { heatOf, matrixRows, worstGate } from './matrix-rows.ts';

const matrix: AuditMatrix = {
  partners: [{ id: 1, partnerKey: 'zumper', name: 'Zumper', status: 'active' }],
  clients: [
    { id: 1, name: 'Ash' },
    { id: 2, name: 'Birch' },
    { id: 3, name: 'Cedar' },
  ],
  cells: [
    { clientId: 1, partnerId: 1, states: { live: 8, stopped: 2 }, gates: { homes: 2 } },
    {
      clientId: 2,
      partnerId: 1,
      states: { stopped: 5, held: 1 },
      gates: { property: 4, client: 1, feed: 1 },
    },
    { clientId: 3, partnerId: 1, states: { live: 3 }, gates: {} },
  ],
};
const none = { state: null, gate: null } as const;
const names = (more: Partial<Parameters<typeof matrixRows>[1]>): string[] =>
  matrixRows(matrix, { filters: none, search: '', sort: 'hurts', ...more }).map(({ name }) => name);

describe('rows of the matrix', () => {
  it('begin with the sum, then what hurts most', () => {
    expect(names({})).toEqual(['All clients', 'Birch', 'Ash', 'Cedar']);
    expect(names({ sort: 'name' })).toEqual(['All clients', 'Ash', 'Birch', 'Cedar']);
    expect(names({ sort: 'live' })).toEqual(['All clients', 'Birch', 'Ash', 'Cedar']);
  });

  it('are those with a match of the filters and the search', () => {
    expect(names({ filters: { state: null, gate: 'homes' } })).toEqual(['All clients', 'Ash']);
    expect(names({ filters: { state: 'held', gate: null } })).toEqual(['All clients', 'Birch']);
    expect(names({ search: 'ced' })).toEqual(['All clients', 'Cedar']);
    expect(names({ search: 'oak' })).toEqual([]);
  });

  it('sum what is shown', () => {
    const [sum] = matrixRows(matrix, { filters: none, search: '', sort: 'hurts' });
    expect(sum?.sum).toEqual({
      states: { live: 11, stopped: 7, held: 1 },
      gates: { homes: 2, property: 4, client: 1, feed: 1 },
    });
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
