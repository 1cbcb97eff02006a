import { queryParameters } from '@supersync/contract/kernel/query/query.ts';
import { describe, expect, it } from 'vitest';
import { parseListState } from '#kit/list-page/list-state.ts';
import { scheduleDefaults, scheduleQuery } from './schedule-list.ts';

const sent = (address: string, group?: 'importer') => {
  const state = parseListState(new URLSearchParams(address), scheduleDefaults);
  const { relations: _shown, ...query } = scheduleQuery(state, group);
  return Object.fromEntries(queryParameters({ ...query, limit: state.limit, page: state.page }));
};

describe('the query of the list of schedules', () => {
  it('requests 999 from page 1, without empty parameters', () => {
    expect(sent('')).toEqual({ limit: '999', page: '1' });
    expect(sent('search=&sort=name')).toEqual({ limit: '999', page: '1' });
  });

  it('sends the declared parameters', () => {
    expect(sent('search=nightly&f.status=in:paused&f.kind=in:oneTimeSchedule')).toEqual({
      limit: '999',
      page: '1',
      searchValue: 'nightly',
      status: 'paused',
      oneTimeSchedule: 'true',
    });
    expect(sent('f.kind=in:schedule,oneTimeSchedule')).toMatchObject({
      schedule: 'true',
      oneTimeSchedule: 'true',
    });
    expect(sent('', 'importer')).toEqual({ limit: '999', page: '1', taskGroup: 'importer' });
  });

  it('sends several statuses, and fields without a parameter, as conditions', () => {
    const { where, status } = sent('f.status=in:paused,archived&f.taskName=contains:import');
    expect(status).toBeUndefined();
    expect(where).toContain('"status":{"in":["paused","archived"]}');
    expect(where).toContain('"taskName":{"contains":"import"}');
  });
});
