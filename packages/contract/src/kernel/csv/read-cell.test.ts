import { describe, expect, it } from 'vitest';
import { choices } from '../choices.ts';
import { choice, date, flag, integer, json, text, timestamp } from '../field.ts';
import { z } from 'zod';
import { isCellOf, readCell } from './read-cell.ts';

const status = choice(choices({ active: ['Live', 'success'], off: 'Off' }), { default: 'off' });

describe('a cell is read as', () => {
  it.each([
    ['a choice by value', status, 'active', { value: 'active' }],
    ['a choice by label', status, 'LIVE', { value: 'active' }],
    ['no other choice', status, 'x', { problem: 'Must be one of: Live, Off' }],
    ['a whole number', integer(), ' 12 ', { value: 12 }],
    ['no fraction', integer(), '1.5', { problem: 'Must be a whole number' }],
    ['a flag', flag(), 'Yes', { value: 1 }],
    ['a day as a spreadsheet writes it', date(), '3/1/2026', { value: '2026-03-01' }],
    ['no day that does not exist', date(), '2026-02-30', { problem: 'Must be a day, such as 2026-03-01' }],
    ['a list', json(z.array(z.string())), 'CA; US', { value: ['CA', 'US'] }],
    ['JSON', json(z.object({})), '{"a": 1}', { value: { a: 1 } }],
    ['a text without the apostrophe of the export', text(), "'=1+1", { value: '=1+1' }],
    ['nothing where the field can be empty', text({ nullable: true }), '', { value: null }],
    ['a complaint where it cannot', text({ min: 1 }), '  ', { problem: 'Required' }],
  ])('%s', (_words, field, cell, read) => expect(readCell(field, cell, 'update')).toEqual(read));

  it('the default on a creation, if empty', () =>
    expect(readCell(status, '', 'create')).toEqual({ value: undefined }));
});

describe('a cell from an export is the value itself', () => {
  it.each([
    [text(), '=x', "'=x"],
    [text(), "'=x", "'=x"],
    [text({ nullable: true }), '', ''],
    [timestamp(), '2026-03-01T10:00:00.123456+00:00', '2026-03-01T10:00:00.123Z'],
  ])('%#', (field, value, cell) => expect(isCellOf(field, cell, value)).toBe(true));

  it('but not if it was changed', () => expect(isCellOf(text(), 'b', 'a')).toBe(false));
});
