import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFilter, isBlank, parseFilter, printFilter, type FilterValue } from './list-filter.ts';
import {
  listAddress,
  nextSort,
  parseListState,
  printListState,
  printView,
  type ListDefaults,
  type ListState,
} from './list-state.ts';

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }).filter((each) => each.isWellFormed());

const filter: fc.Arbitrary<FilterValue> = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), text }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  fc
    .record({
      kind: fc.constant('range' as const),
      from: fc.oneof(text, fc.constant('')),
      to: fc.oneof(text, fc.constant('')),
    })
    .filter((range) => !isBlank(range)),
  fc.record({ kind: fc.constant('is' as const), yes: fc.boolean() }),
  fc.record({ kind: fc.constant('empty' as const), empty: fc.boolean() }),
);

const column = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}(\.[a-z]{1,5})?$/);
const sort = fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 3 });

const state: fc.Arbitrary<ListState> = fc.record({
  search: fc.oneof(text, fc.constant('')),
  filters: fc.dictionary(column, filter, { maxKeys: 4, noNullPrototype: true }),
  sort,
  page: fc.integer({ min: 1, max: 1000 }),
  limit: fc.integer({ min: 1, max: 1000 }),
  view: fc.option(fc.stringMatching(/^\d{1,5}$/)),
});

const defaults: ListDefaults = { sort: [{ column: 'name', descending: false }], limit: 100 };

describe('the address of a list', () => {
  it('holds the complete state of a list', () => {
    fc.assert(
      fc.property(state, (given) => {
        const address = printListState(given, defaults).toString();
        expect(parseListState(new URLSearchParams(address), defaults)).toEqual(given);
      }),
    );
  });

  it('is empty for the defaults', () => {
    const start = parseListState(new URLSearchParams(), defaults);
    expect(printListState(start, defaults).toString()).toBe('');
    expect(start.sort).toEqual(defaults.sort);
  });

  it("keeps the page's own parameters", () => {
    const others = new URLSearchParams('tab=map&search=old&f.a=is:yes');
    const start = parseListState(new URLSearchParams('search=oak'), defaults);
    expect(printListState(start, defaults, others).toString()).toBe('tab=map&search=oak');
  });

  it('parses anything people paste', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, raw) => {
        const read = parseListState(
          new URLSearchParams(`${query}&f.x=${raw}&page=${raw}&limit=${raw}`),
          defaults,
        );
        expect(read.page).toBeGreaterThanOrEqual(1);
        expect(read.limit).toBeGreaterThanOrEqual(1);
      }),
    );
    const odd = new URLSearchParams({
      page: '0',
      limit: '99999',
      'f.a': 'in:',
      'f.b': 'range:1',
      'f.c': 'in:%',
    });
    expect(parseListState(odd, defaults)).toEqual(parseListState(new URLSearchParams(), defaults));
  });

  it('leaves scroll position and view name out of a saved view', () => {
    const given = parseListState(new URLSearchParams('view=7&page=4&search=oak'), defaults);
    expect(printView(given, defaults)).toBe('search=oak');
  });

  it('links into a filtered list', () => {
    expect(listAddress('/clients', { filters: { status: { kind: 'in', values: ['held'] } } })).toBe(
      '/clients?f.status=in%3Aheld',
    );
    expect(listAddress('/clients', {})).toBe('/clients');
  });
});

describe('a filter', () => {
  it('round-trips through the address', () => {
    fc.assert(
      fc.property(filter, (value) => {
        expect(parseFilter(printFilter(value))).toEqual(value);
      }),
    );
  });

  it('describes itself', () => {
    const field = {
      id: 'status',
      label: 'Status',
      kind: 'choice' as const,
      options: [{ value: 'in_progress', label: 'In progress' }],
    };
    expect(describeFilter(field, { kind: 'in', values: ['in_progress', 'x'] })).toBe(
      'Status: In progress, x',
    );
    expect(describeFilter(field, { kind: 'range', from: '', to: '9' })).toBe('Status up to 9');
    expect(describeFilter(field, { kind: 'empty', empty: false })).toBe('Status is not empty');
  });
});

describe('nextSort', () => {
  it('sorts ascending, descending, then not at all', () => {
    const up = nextSort([], 'name', false);
    const down = nextSort(up, 'name', false);
    expect(up).toEqual([{ column: 'name', descending: false }]);
    expect(down).toEqual([{ column: 'name', descending: true }]);
    expect(nextSort(down, 'name', false)).toEqual([]);
  });

  it('keeps the other keys when adding', () => {
    expect(nextSort([{ column: 'a', descending: true }], 'b', true)).toEqual([
      { column: 'a', descending: true },
      { column: 'b', descending: false },
    ]);
    expect(nextSort([{ column: 'a', descending: true }], 'b', false)).toEqual([
      { column: 'b', descending: false },
    ]);
  });
});
