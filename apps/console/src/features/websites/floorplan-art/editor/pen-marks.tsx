import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import type { Size } from '#parts/floorplan/view-box.ts';
import classes from './editor.module.css';

export interface PenMarksProps {
  readonly points: readonly Point[];
  readonly cursor: Point;
  readonly size: Size;
}

/** The polygon that is being drawn, and where the next corner would go. */
export function PenMarks({ points, cursor, size }: PenMarksProps) {
  const radius = size.w / 200;
  const at = ([x, y]: Point): string => `${x * size.w},${y * size.h}`;
  return (
    <g className={classes.pen} aria-hidden="true">
      <polygon points={[...points, cursor].map(at).join(' ')} />
      {points.map((point) => (
        <circle key={at(point)} cx={point[0] * size.w} cy={point[1] * size.h} r={radius} />
      ))}
      <path
        data-cursor
        d={`M${cursor[0] * size.w - 2 * radius} ${cursor[1] * size.h}h${4 * radius}m${-2 * radius} ${-2 * radius}v${4 * radius}`}
      />
    </g>
  );
}
