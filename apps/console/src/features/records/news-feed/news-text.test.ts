import { describe, expect, it } from 'vitest';
import { audienceText, newsState } from './news-text.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

describe('an item', () => {
  it.each([
    ['enabled', '2026-11-15T11:59:59Z', 'live'],
    ['enabled', '2026-11-15T12:00:01Z', 'scheduled'],
    ['disabled', '2026-11-15T11:59:59Z', 'disabled'],
    ['disabled', '2999-01-01T00:00:00Z', 'disabled'],
  ])('%s from %s is %s', (status, publishDate, state) => {
    expect(newsState({ status, publishDate }, now)).toBe(state);
  });
});

describe('its audience', () => {
  const oak = { name: 'Oak Residential' };
  it.each([
    [[], false, 'All clients'],
    [[], true, 'All clients, administrators only'],
    [[oak], false, 'Oak Residential'],
    [[oak, oak, oak], true, '3 clients, administrators only'],
  ])('%j, administrators only: %j', (clients, sendToAdminsOnly, words) => {
    expect(audienceText({ clients, sendToAdminsOnly })).toBe(words);
  });
});
