import { describe, expect, it } from 'vitest';
import { changeMarks, confirmEffect, dropEffect } from './feed-text.ts';

describe('what changed', () => {
  it.each([
    [{ added: 0, removed: 0, changed: 0 }, 'None'],
    [{ added: 3, removed: 0, changed: 1200 }, '+3 ~1,200'],
    [{ added: 1, removed: 2, changed: 3 }, '+1 −2 ~3'],
  ])('%j reads %s', (changes, marks) => expect(changeMarks(changes)).toBe(marks));
});

describe('what a partner will see', () => {
  const build = { listings: 3, added: 0, removed: 117, changed: 2 };

  it('counts removed listings', () => {
    expect(confirmEffect('Zumper', build, 120)).toBe(
      'At its next fetch Zumper sees 3 listings in place of 120: 0 added, 117 removed, 2 changed. Zumper takes 117 listings down that are no longer in it.',
    );
    expect(confirmEffect('Zumper', { ...build, listings: 0, removed: 1, changed: 0 }, 1)).toBe(
      'At its next fetch Zumper sees no listings in place of 1: 0 added, 1 removed, 0 changed. Zumper takes 1 listing down that is no longer in it.',
    );
  });

  it('says when nothing was published', () => {
    expect(confirmEffect('Zumper', build, null)).toBe(
      'At its next fetch Zumper sees 3 listings; nothing was published before.',
    );
    expect(dropEffect('Zumper', null)).toContain('still sees nothing');
    expect(dropEffect('Zumper', 1204)).toContain('the 1,204 listings that are published');
  });
});
