import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enterRoom,
  firstUnfinished,
  generationRoom,
  isFinal,
  newTracker,
  pipelineItems,
  pipelineStates,
  type PipelineUpdate,
  type Tracker,
  track,
} from './tracker.ts';

const silent = (): void => undefined;
const follow = (updates: readonly PipelineUpdate[], log: (message: string) => void = silent): Tracker =>
  updates.reduce((tracker, update) => track(tracker, update, log), newTracker('site-generation:7-1'));

const update: fc.Arbitrary<PipelineUpdate> = fc.record(
  {
    key: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pipelineItems.values) },
      fc.constantFrom('', 'deploy', '__proto__', 'constructor', 'Upload-Assets'),
    ),
    state: fc.constantFrom(...pipelineStates.values),
    comments: fc.array(fc.string({ maxLength: 12 }), { maxLength: 3 }),
  },
  { requiredKeys: ['key'] },
);
const isKnown = ({ key }: PipelineUpdate): boolean => pipelineItems.values.some((each) => each === key);

describe('the pipeline tracker', () => {
  it('has the eleven items of the specification, to the letter and in order', () => {
    expect(newTracker().items.map(({ key, text, state, comments }) => [key, text, state, comments])).toEqual([
      ['upload-assets', 'Uploading assets', 'not-running', []],
      ['repository', 'Creating & initializing repo', 'not-running', []],
      ['variables', 'Adding CI variables', 'not-running', []],
      ['branding', 'Adding branding', 'not-running', []],
      ['config', 'Updating config files', 'not-running', []],
      ['platform', 'Platform', 'not-running', []],
      ['branches', 'Creating & Protecting branches', 'not-running', []],
      ['pipeline', 'Starting pipeline', 'not-running', []],
      ['save-assets', 'Saving assets', 'not-running', []],
      ['security', 'Securing repo', 'not-running', []],
      ['db', 'Update DB values', 'not-running', []],
    ]);
  });

  it('keeps a final state, overwrites any other and appends comments, in any order of updates', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 60 }), (updates) => {
        const { items, currentRoom } = follow(updates);
        expect(currentRoom).toBe('site-generation:7-1');
        expect(items.map(({ key, text }) => [key, text])).toEqual(
          newTracker().items.map(({ key, text }) => [key, text]),
        );
        for (const item of items) {
          const own = updates.filter(({ key }) => key === item.key);
          const states = own.flatMap(({ state }) => (state === undefined ? [] : [state]));
          const final = states.find(isFinal);
          expect(item.state).toBe(final ?? states.at(-1) ?? 'not-running');
          expect(item.comments).toEqual(own.flatMap(({ comments = [] }) => comments));
        }
      }),
    );
  });

  it('logs and ignores updates for unknown keys', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 40 }), (updates) => {
        const messages: string[] = [];
        const all = follow(updates, (message) => messages.push(message));
        expect(messages).toHaveLength(updates.filter((each) => !isKnown(each)).length);
        expect(all).toEqual(follow(updates.filter(isKnown)));
      }),
    );
  });

  it('gives the same for items whose updates interleave differently', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 40 }), (updates) => {
        const apart = pipelineItems.values.flatMap((key) => updates.filter((each) => each.key === key));
        expect(follow(apart)).toEqual(follow(updates.filter(isKnown)));
      }),
    );
  });

  it('is not changed by an update: every step is a new tracker', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 20 }), update, (updates, last) => {
        const before = follow(updates);
        const copy = JSON.stringify(before);
        track(before, last, silent);
        expect(JSON.stringify(before)).toBe(copy);
      }),
    );
  });

  it('goes on at the first item that is not done', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 60 }), (updates) => {
        const { items } = follow(updates);
        expect(firstUnfinished(items)).toBe(items.find(({ state }) => state !== 'done')?.key ?? null);
      }),
    );
  });

  it('starts again in another room and stays as it is in its own', () => {
    const before = follow([{ key: 'db', state: 'done', comments: ['Site 4'] }]);
    expect(enterRoom(before, 'site-generation:7-1')).toBe(before);
    expect(enterRoom(before, generationRoom(7, 2))).toEqual(newTracker('site-generation:7-2'));
  });
});
