import { describe, expect, it } from 'vitest';
import { choiceLabel, choices, codes, isChoice, optionsOf } from './choices.ts';

const status = choices({ active: ['Active', 'success'], closed: ['Closed', 'stopped'], other: 'Other' });

describe('choices', () => {
  it('keeps the order, labels and tones of the declaration', () => {
    expect(status.values).toEqual(['active', 'closed', 'other']);
    expect(optionsOf(status)).toEqual([
      { value: 'active', label: 'Active' },
      { value: 'closed', label: 'Closed' },
      { value: 'other', label: 'Other' },
    ]);
    expect(status.tones).toEqual({ active: 'success', closed: 'stopped' });
  });

  it('tells its own values from others', () => {
    expect(isChoice(status, 'active')).toBe(true);
    expect(isChoice(status, 'toString')).toBe(false);
    expect(isChoice(status, undefined)).toBe(false);
  });

  it('shows an unknown value unchanged', () => {
    expect(choiceLabel(status, 'closed')).toBe('Closed');
    expect(choiceLabel(status, 'constructor')).toBe('constructor');
  });

  it('uses codes as their own labels', () => {
    expect(codes('CAD', 'USD').labels).toEqual({ CAD: 'CAD', USD: 'USD' });
  });

  it('refuses an empty choice', () => {
    expect(() => choices({})).toThrow('at least one value');
  });
});
