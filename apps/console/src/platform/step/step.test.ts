import { allFlags } from '@supersync/contract/access/permission/permission-map.ts';
import { cancelReplay, pauseReplay, resumeReplay } from '@supersync/contract/messaging/replay/actions.ts';
import { replayStatuses } from '@supersync/contract/messaging/replay/replay.ts';
import { expect, test } from 'vitest';
import { refusalOf } from './step.ts';

const held = new Map([['supersync_all', allFlags]]);

test('offers a step in the states its action declares, and gives the reason in others', () => {
  for (const action of [pauseReplay, resumeReplay, cancelReplay])
    for (const status of replayStatuses.values)
      expect(refusalOf(action, { status }, held), `${action.name} ${status}`).toBe(
        action.step.from.includes(status) ? null : `Not possible while it is ${status}`,
      );
});

test('names the missing permission before the state', () => {
  expect(refusalOf(pauseReplay, { status: 'done' }, new Map())).toMatch(/^Missing permission: supersync_/);
});
