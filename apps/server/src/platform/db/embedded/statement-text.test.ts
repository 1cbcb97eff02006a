import { expect, it } from 'vitest';
import { channelChange, copiesIn } from './statement-text.ts';

it.each([
  ['LISTEN Orders', { listen: true, channel: 'orders' }],
  ['listen "Orders ""new"""; ', { listen: true, channel: 'Orders "new"' }],
  ['unlisten orders', { listen: false, channel: 'orders' }],
  ['UNLISTEN *;', { listen: false }],
  ['select 1', undefined],
  [`select 'listen orders'`, undefined],
])('parses LISTEN and UNLISTEN in %s', (statement, change) => {
  expect(channelChange(statement)).toEqual(change);
});

it.each([
  ['copy t from stdin', true],
  ['select 1; COPY t (a, b)\n FROM STDIN (format csv)', true],
  ['copy (select 1) to stdout', false],
  [`insert into note values ('how to copy from stdin')`, false],
])('detects whether %s is a COPY FROM STDIN: %s', (statement, expected) => {
  expect(copiesIn(statement)).toBe(expected);
});
