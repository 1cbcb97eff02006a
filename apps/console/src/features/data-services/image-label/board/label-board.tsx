import { giveLabels, type QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import {
  digitLabels,
  flagKeys,
  imageFlags,
  imageLabels,
} from '@supersync/contract/data-services/image-label/labels.ts';
import { nearDuplicates } from '@supersync/contract/data-services/image-label/perceptual-hash.ts';
import { useMemo, useRef, useState } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { useMayCall } from '#platform/session/rights.ts';
import classes from '../image-label.module.css';
import { LabelPanel } from './label-panel.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { useLabelling } from './use-labelling.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

export interface LabelBoardProps {
  readonly loaded: readonly QueuedPhoto[];
  readonly round: LabelRound;
  /** The set of one property, not the queue over all. */
  readonly isSet: boolean;
  readonly isNext: boolean;
  readonly onNext: () => void;
}

export function LabelBoard({ loaded, round, isSet, isNext, onNext }: LabelBoardProps) {
  // As first loaded: a refetch must not move photos under the hand.
  const [photos] = useState(loaded);
  const labelling = useLabelling(photos, round);
  const may = useMayCall(giveLabels);
  const [isZoomed, setZoomed] = useState(false);
  const typeAhead = useRef<HTMLInputElement>(null);
  const duplicates = useMemo(() => {
    const byPlace = photos.toSorted((a, b) => a.propertyId - b.propertyId || a.position - b.position);
    const sets = Map.groupBy(byPlace, ({ propertyId }) => propertyId);
    return new Map(
      [...sets.values()].flatMap((set) => [
        ...nearDuplicates(set.map(({ photoId, hash }) => ({ id: photoId, hash }))),
      ]),
    );
  }, [photos]);
  const { photo } = labelling;
  const suggested = photo?.suggestions[0]?.label;
  const givenIn = (wanted: LabelRound) => photo?.given.find((each) => each.round === wanted)?.label;
  const give = (label: Parameters<typeof labelling.give>[0] | undefined): void => {
    if (may && label !== undefined) labelling.give(label);
  };
  const next = (): void => {
    if (!isNext && labelling.sending === 0) onNext();
  };
  useHotkeys([
    { keys: 'j', label: 'Next photo', run: () => labelling.move(1) },
    { keys: 'k', label: 'Previous photo', run: () => labelling.move(-1) },
    { keys: 's', label: 'Skip', run: labelling.skip },
    { keys: 'z', label: 'Zoom', run: () => setZoomed(true) },
    { keys: 'n', label: isSet ? 'Next property' : 'Next photos', run: next },
    ...(may
      ? [
          ...(round === 'first'
            ? [
                { keys: 'a', label: 'Accept the suggestion', run: () => give(suggested) },
                { keys: 'shift+a', label: 'Accept the rest', run: labelling.acceptRest },
              ]
            : []),
          ...(round === 'settled'
            ? [
                { keys: 'f', label: 'The first label is right', run: () => give(givenIn('first')) },
                { keys: 'o', label: 'The other label is right', run: () => give(givenIn('second')) },
              ]
            : []),
          { keys: 'l', label: 'Type a label', run: () => typeAhead.current?.focus() },
          { keys: 'u', label: 'Undo', run: labelling.undo },
          ...digitLabels.map(([keys, label]) => ({
            keys,
            label: imageLabels.labels[label],
            run: () => give(label),
          })),
          ...flagKeys.map(([keys, flag]) => ({
            keys,
            label: `Flag: ${imageFlags.labels[flag]}`,
            run: () => labelling.toggle(flag),
          })),
        ]
      : []),
  ]);
  if (photo === undefined) return null;
  return (
    <div className={classes.board}>
      <PhotoGrid photos={photos} labelling={labelling} duplicates={duplicates} />
      <LabelPanel
        photo={photo}
        photos={photos}
        labelling={labelling}
        round={round}
        may={may}
        isSet={isSet}
        isNext={isNext}
        duplicateOf={duplicates.get(photo.photoId)}
        typeAhead={typeAhead}
        onZoom={() => setZoomed(true)}
        onNext={next}
      />
      {isZoomed ? <ZoomDialog photo={photo} onClose={() => setZoomed(false)} /> : null}
    </div>
  );
}
