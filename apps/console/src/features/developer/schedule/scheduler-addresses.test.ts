import { describe, expect, it } from 'vitest';
import { pauseChoices } from './form/pause-choices.ts';
import { addressWith, openIn } from './scheduler-addresses.ts';

describe('the open part of a scheduler', () => {
  it('is one thing, and keeps the filters', () => {
    const search = new URLSearchParams('search=night&schedule=3');
    expect(addressWith(search, ['run', '9']).toString()).toBe('search=night&run=9');
    expect(addressWith(search).toString()).toBe('search=night');
  });

  it('is parsed from the address, ignoring invalid numbers', () => {
    expect(openIn(new URLSearchParams('edit=12'))).toEqual({ name: 'edit', id: 12 });
    expect(openIn(new URLSearchParams('run=x&search=2'))).toBeNull();
    expect(openIn(new URLSearchParams())).toBeNull();
  });
});

it('a pause ends in an hour, tomorrow morning, or manually', () => {
  const now = new Date(2026, 10, 15, 23, 30);
  const [soon, tomorrow, open] = pauseChoices.map(({ until }) => until(now));
  expect(soon).toBe(new Date(2026, 10, 16, 0, 30).toISOString());
  expect(tomorrow).toBe(new Date(2026, 10, 16, 6, 0).toISOString());
  expect(open).toBeNull();
});
