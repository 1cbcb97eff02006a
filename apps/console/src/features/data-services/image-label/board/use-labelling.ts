import {
  giveLabels,
  undoLabels,
  type QueuedPhoto,
} from '@supersync/contract/data-services/image-label/actions.ts';
import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import type { ImageFlag, ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';
import { useRef, useState } from 'react';
import { client } from '#platform/query/api.ts';
import { toastError } from '#platform/toast/toast.ts';
import { givenIn, nextOpen, restOf, type Given, type LabelFor } from './session.ts';

interface Step {
  readonly before: Given;
  readonly marked: ReadonlyMap<number, readonly ImageFlag[]>;
  readonly at: number;
  /** The change to undo; null if it failed and was taken back already. */
  readonly sent: Promise<number | null>;
}

export interface Labelling {
  readonly at: number;
  readonly photo: QueuedPhoto | undefined;
  readonly given: Given;
  readonly toLabel: number;
  /** How many the server has not stored yet. */
  readonly sending: number;
  readonly canUndo: boolean;
  flagsOf(photoId: number): readonly ImageFlag[];
  move(by: number): void;
  show(place: number): void;
  skip(): void;
  give(label: ImageLabel): void;
  toggle(flag: ImageFlag): void;
  acceptRest(): void;
  undo(): void;
}

/**
 * One sitting over a set of photos. A label shows at once and is sent behind the scenes, in order: nobody waits for
 * the server between two photos.
 */
export function useLabelling(photos: readonly QueuedPhoto[], round: LabelRound): Labelling {
  const [given, setGiven] = useState<Given>(() => givenIn(photos, round));
  const [marked, setMarked] = useState<ReadonlyMap<number, readonly ImageFlag[]>>(new Map());
  const [at, setAt] = useState(() => nextOpen(photos, givenIn(photos, round), -1));
  const [sending, setSending] = useState(0);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const photo = photos[at];

  const flagsOf = (photoId: number): readonly ImageFlag[] =>
    marked.get(photoId) ?? given.get(photoId)?.flags ?? [];

  /** One after the other: undo must not overtake the label it undoes. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    setSending((count) => count + 1);
    const turn = last.current.then(work);
    last.current = turn.catch(() => {}).finally(() => setSending((count) => count - 1));
    return turn;
  };

  const send = (labels: readonly LabelFor[], next: number, markedBefore = marked): void => {
    const [first] = labels;
    if (first === undefined) return;
    const before = given;
    const after = new Map(given);
    for (const { photoId, label, flags } of labels) after.set(photoId, { label, flags });
    const sent = inOrder(() =>
      client.act(giveLabels, {
        body: { round, labels: labels.map((each) => ({ ...each, flags: [...each.flags] })) },
      }),
    ).then(
      ({ changeId }) => changeId,
      (error: unknown) => {
        toastError(error);
        // Only what failed is taken back: later labels were sent by themselves.
        setGiven((now) => {
          const kept = new Map(now);
          for (const { photoId } of labels) {
            const old = before.get(photoId);
            if (old === undefined) kept.delete(photoId);
            else kept.set(photoId, old);
          }
          return kept;
        });
        return null;
      },
    );
    setGiven(after);
    setSteps((now) => [...now, { before, marked: markedBefore, at, sent }]);
    setAt(next < 0 ? nextOpen(photos, after, at) : next);
  };

  const undo = (): void => {
    const step = steps.at(-1);
    if (step === undefined) return;
    setSteps((now) => now.slice(0, -1));
    setGiven(step.before);
    setMarked(step.marked);
    setAt(step.at);
    void inOrder(async () => {
      const changeId = await step.sent;
      if (changeId === null) return;
      try {
        await client.act(undoLabels, { params: { id: changeId } });
      } catch (error) {
        toastError(error);
      }
    });
  };

  const move = (by: number): void =>
    setAt((place) => Math.min(Math.max(0, photos.length - 1), Math.max(0, place + by)));

  return {
    at,
    photo,
    given,
    toLabel: photos.filter(({ photoId }) => !given.has(photoId)).length,
    sending,
    canUndo: steps.length > 0,
    flagsOf,
    move,
    show: setAt,
    skip: () => setAt((place) => nextOpen(photos, given, place)),
    give: (label) => {
      if (photo !== undefined) send([{ photoId: photo.photoId, label, flags: flagsOf(photo.photoId) }], -1);
    },
    toggle: (flag) => {
      if (photo === undefined) return;
      const now = flagsOf(photo.photoId);
      const flags = now.includes(flag) ? now.filter((each) => each !== flag) : [...now, flag];
      setMarked((all) => new Map(all).set(photo.photoId, flags));
      const label = given.get(photo.photoId)?.label;
      // Of a photo that has its label, the flags are sent at once; else together with the label.
      if (label !== undefined) send([{ photoId: photo.photoId, label, flags }], at);
    },
    acceptRest: () => send(restOf(photos, given, flagsOf), -1),
    undo,
  };
}
