import { describe, expect, it } from 'vitest';
import { isKnownStatus, lookOf, statusLabel } from './status-table.ts';

describe('the table of statuses', () => {
  it.each([
    ['draft', 'neutral'],
    ['NOT_RUNNING', 'neutral'],
    ['not-running', 'neutral'],
    ['running', 'info'],
    ['in_progress', 'info'],
    ['success', 'success'],
    ['enabled', 'success'],
    ['RECOVERABLE_ERROR', 'warning'],
    ['needsApproval', 'warning'],
    ['held', 'warning'],
    ['late', 'warning'],
    ['fatal-error', 'danger'],
    ['failed', 'danger'],
  ])('%s is %s', (status, tone) => {
    expect(lookOf(status).tone).toBe(tone);
    expect(isKnownStatus(status)).toBe(true);
  });

  it('gives the tones different shapes', () => {
    const shapes = ['draft', 'running', 'success', 'RECOVERABLE_ERROR', 'failed'].map(
      (each) => lookOf(each).icon,
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('is honest about what it does not know', () => {
    expect(isKnownStatus('wobbling')).toBe(false);
    expect(lookOf('wobbling')).toEqual({ tone: 'neutral', icon: 'unknown' });
  });

  it('reads as words', () => {
    expect(statusLabel('RECOVERABLE_ERROR')).toBe('Recoverable error');
    expect(statusLabel('needsApproval')).toBe('Needs approval');
  });
});
