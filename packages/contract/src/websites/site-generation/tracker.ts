import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** The items of provisioning a site in their order, with the specification's keys and texts. */
export const pipelineItems = choices({
  'upload-assets': 'Uploading assets',
  repository: 'Creating & initializing repo',
  variables: 'Adding CI variables',
  branding: 'Adding branding',
  config: 'Updating config files',
  platform: 'Platform',
  branches: 'Creating & Protecting branches',
  pipeline: 'Starting pipeline',
  'save-assets': 'Saving assets',
  security: 'Securing repo',
  db: 'Update DB values',
});
export type PipelineKey = ChoiceOf<typeof pipelineItems>;

export const pipelineStates = choices({
  'not-running': ['Not running', 'neutral'],
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  error: ['Error', 'danger'],
});
export type PipelineState = ChoiceOf<typeof pipelineStates>;

export interface PipelineItem {
  readonly key: PipelineKey;
  readonly text: string;
  readonly state: PipelineState;
  readonly comments: readonly string[];
}

export interface Tracker {
  readonly items: readonly PipelineItem[];
  /** The room whose events the tracker follows. */
  readonly currentRoom: string | null;
}

export interface PipelineUpdate {
  readonly key: string;
  readonly state?: PipelineState;
  readonly comments?: readonly string[];
}

type Log = (message: string) => void;

/** A state nothing leaves: what is done or in error stays so for its attempt. */
export const isFinal = (state: PipelineState): boolean => state === 'done' || state === 'error';

export const newTracker = (currentRoom: string | null = null): Tracker => ({
  items: pipelineItems.values.map((key) => ({
    key,
    text: pipelineItems.labels[key],
    state: 'not-running',
    comments: [],
  })),
  currentRoom,
});

/** What an update makes of an item: a final state stays, any other is overwritten; comments are appended. */
export function updatedItem<
  I extends { readonly state: PipelineState; readonly comments: readonly string[] },
>(item: I, { state, comments = [] }: Omit<PipelineUpdate, 'key'>): I {
  const next = state === undefined || isFinal(item.state) ? item.state : state;
  return next === item.state && comments.length === 0
    ? item
    : { ...item, state: next, comments: [...item.comments, ...comments] };
}

/** The tracker after an update. One for an unknown key is logged and ignored. */
export function track(tracker: Tracker, update: PipelineUpdate, log: Log): Tracker {
  const index = tracker.items.findIndex(({ key }) => key === update.key);
  const item = tracker.items[index];
  if (item === undefined) {
    log(`Update for the unknown pipeline item ${JSON.stringify(update.key.slice(0, 80))} ignored`);
    return tracker;
  }
  const next = updatedItem(item, update);
  return next === item ? tracker : { ...tracker, items: tracker.items.with(index, next) };
}

/** Another room is another attempt: its items start again. */
export const enterRoom = (tracker: Tracker, room: string | null): Tracker =>
  room === tracker.currentRoom ? tracker : newTracker(room);

/** Where work goes on: the first item that is not done; null when all are. */
export const firstUnfinished = (items: readonly Pick<PipelineItem, 'key' | 'state'>[]): PipelineKey | null =>
  pipelineItems.values.find((key) => items.find((item) => item.key === key)?.state !== 'done') ?? null;

export const generationRoom = (id: number, attempt: number): string => `site-generation:${id}-${attempt}`;
