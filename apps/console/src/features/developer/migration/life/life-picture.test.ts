import { legalSteps, migrationStatuses, stepTargets } from '@supersync/contract/developer/migration/life.ts';
import { describe, expect, it } from 'vitest';
import { pictureRows, pictureText } from './life-picture.ts';

const rowOf = (label: string) => pictureRows.find((row) => row.label === label);
const names = (places: readonly number[]): (string | undefined)[] =>
  places.map((place) => migrationStatuses.values[place]);

describe('the diagram of the states', () => {
  it('draws every step that changes the status', () => {
    const leading = Object.entries(stepTargets).filter(([, targets]) => targets.length > 0);
    const drawn = new Set(pictureRows.map(({ label }) => label.toLowerCase()));
    expect(leading.map(([step]) => step).filter((step) => !drawn.has(step))).toEqual([]);
  });

  it.each(['Submit', 'Approve', 'Upgrade', 'Withdraw', 'Archive', 'Restore'] as const)(
    '%s starts where it is legal and ends where it leads',
    (label) => {
      const step = {
        Submit: 'submit',
        Approve: 'approve',
        Upgrade: 'upgrade',
        Withdraw: 'withdraw',
        Archive: 'archive',
        Restore: 'restore',
      } as const;
      const row = rowOf(label);
      expect(names(row?.from ?? [])).toEqual([...legalSteps[step[label]]]);
      const ends = new Set([...(row?.stays ?? []), ...(row?.arrows.map(({ to }) => to) ?? [])]);
      expect(new Set(names([...ends]))).toEqual(new Set(stepTargets[step[label]]));
      for (const { from, to } of row?.arrows ?? []) {
        expect(row?.from).toContain(from);
        expect(from).not.toBe(to);
      }
    },
  );

  it('shows that a revert leads back to the approved status', () => {
    expect(names(rowOf('Revert')?.from ?? [])).toEqual(['in_progress', 'completed']);
    expect(rowOf('Revert')?.arrows).toContainEqual({ from: 4, to: 2 });
    expect(rowOf('Revert')?.arrows).toContainEqual({ from: 4, to: 3 });
  });

  it('shows that an edit voids a submission and an approval', () => {
    expect(names(rowOf('Edit scripts')?.from ?? [])).toEqual(['submitted', 'approved']);
    expect(rowOf('Edit scripts')?.arrows).toEqual([{ from: 2, to: 0 }]);
  });

  it('says the same as text', () => {
    expect(pictureText(pictureRows)).toContain('Submit: from draft to submitted.');
    expect(pictureText(pictureRows)).toContain('Withdraw: from submitted, approved to draft.');
  });
});
