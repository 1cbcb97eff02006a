import { migrationStatuses } from '@supersync/contract/developer/migration/life.ts';
import classes from '../docs/migration-docs.module.css';
import { pictureRows, pictureText } from './life-picture.ts';

const labelWidth = 104;
const columnWidth = 116;
const headHeight = 36;
const rowHeight = 34;
const width = labelWidth + columnWidth * migrationStatuses.values.length;
const height = headHeight + rowHeight * pictureRows.length + 8;

const x = (place: number): number => labelWidth + columnWidth * (place + 0.5);
const y = (index: number): number => headHeight + rowHeight * (index + 0.5);
const headLength = 9;

/** One column per status, one line per step: a dot where it is legal, an arrow to its target. */
export function LifeDrawing() {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.picture} tabIndex={0} role="region" aria-label="The life of a migration, drawn">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={pictureText(pictureRows)}
      >
        {migrationStatuses.values.map((status, place) => (
          <g key={status}>
            <line className={classes.life} x1={x(place)} x2={x(place)} y1={headHeight - 6} y2={height} />
            <rect
              className={classes.state}
              x={x(place) - columnWidth / 2 + 6}
              y={2}
              width={columnWidth - 12}
              height={headHeight - 8}
              rx={6}
            />
            <text className={classes.stateName} x={x(place)} y={headHeight / 2 + 2} textAnchor="middle">
              {migrationStatuses.labels[status]}
            </text>
          </g>
        ))}
        {pictureRows.map((row, index) => (
          <g key={row.label}>
            <text className={classes.stepName} x={0} y={y(index) + 4}>
              {row.label}
            </text>
            {row.arrows.map(({ from, to }) => (
              <Arrow
                key={`${from} ${to}`}
                from={x(from)}
                to={x(to)}
                y={y(index)}
                gap={row.from.includes(to) ? 6 : 0}
              />
            ))}
            {row.from.map((place) => (
              <circle key={place} className={classes.dot} cx={x(place)} cy={y(index)} r={4.5} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface ArrowProps {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  /** Ends before a dot at its target. */
  readonly gap: number;
}

function Arrow({ from, to, y: at, gap }: ArrowProps) {
  const away = to > from ? -1 : 1;
  const tip = to + away * gap;
  const back = tip + away * headLength;
  return (
    <>
      <line className={classes.arrow} x1={from} x2={back} y1={at} y2={at} />
      <path className={classes.head} d={`M ${tip} ${at} L ${back} ${at - 5} L ${back} ${at + 5} Z`} />
    </>
  );
}
