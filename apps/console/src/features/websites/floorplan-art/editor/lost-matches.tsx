import { Button } from '@mantine/core';
import { Section } from '#kit/record-page/section.tsx';
import { formatNumber } from '#kit/value/format.ts';
import type { Placements } from '../draft/placements.ts';
import type { OldPlace } from '../draft/update-content.ts';
import classes from './editor.module.css';

export interface LostMatchesProps {
  readonly lost: readonly OldPlace[];
  readonly nearest: Placements;
  readonly isFree: (shapeId: string | null) => boolean;
  readonly onNearest: (place: OldPlace) => void;
  readonly onOld: (place: OldPlace) => void;
}

/** What stood on the old art and has no place on the new one. Its old place is dashed on the drawing. */
export function LostMatches({ lost, nearest, isFree, onNearest, onOld }: LostMatchesProps) {
  if (lost.length === 0) return null;
  return (
    <Section title={`Lost (${formatNumber(lost.length)})`}>
      <ul className={classes.list}>
        {lost.slice(0, 200).map((place) => {
          const near = nearest.get(place.slot);
          const isOffered = near !== undefined && isFree(near.shapeId);
          return (
            <li key={place.slot} className={classes.lost}>
              <span className={classes.name}>{place.label}</span>
              <span className={classes.muted}>
                {isOffered ? `${near.words}: ${near.shapeId ?? ''}` : 'No free shape is near its old place.'}
              </span>
              <Button
                size="compact-xs"
                variant="default"
                disabled={!isOffered}
                aria-label={`Use nearest shape for ${place.label}`}
                onClick={() => onNearest(place)}
              >
                Use nearest
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={place.points.length < 3}
                aria-label={`Keep old outline of ${place.label}`}
                onClick={() => onOld(place)}
              >
                Keep old outline
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
