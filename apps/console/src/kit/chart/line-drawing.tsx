import { useState, type PointerEvent } from 'react';
import type { ChartProps } from './chart-props.ts';
import { colourOf } from './colour-of.ts';
import classes from './line-drawing.module.css';
import { drawnWidth, pathOf, ticksFor, xAt } from './line-scale.ts';
import { formatNumber } from '../value/format.ts';

type LineDrawingProps = Pick<ChartProps, 'data' | 'along' | 'series' | 'unit' | 'height'>;

const wantedLabels = 4;
/** Few points are marked; of many only the line is drawn. */
const maxDots = 31;

const numberAt = (row: Readonly<Record<string, string | number>>, name: string): number | undefined => {
  const value = row[name];
  return typeof value === 'number' ? value : undefined;
};

/**
 * Lines as one path each, stretched by the browser: a month of samples draws within a frame, and nothing is measured.
 * The chart library takes many times as long.
 */
export function LineDrawing({ data, along, series, unit = '', height = 220 }: LineDrawingProps) {
  const [at, setAt] = useState<number>();
  const columns = series.map(({ name }) => data.map((row) => numberAt(row, name)));
  const ticks = ticksFor(columns.flatMap((values) => values.filter((value) => value !== undefined)));
  const tickTexts = ticks.map((tick) => `${formatNumber(tick)}${unit}`);
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const yOf = (value: number): number => ((high - value) / (high - low)) * height;
  const last = data.length - 1;
  // In the middle of equal parts, so that no label leaves the drawing.
  const labelled =
    data.length <= wantedLabels
      ? data.map((_, index) => index)
      : Array.from({ length: wantedLabels }, (_, part) => Math.round(((part + 0.5) / wantedLabels) * last));
  const share = (index: number): string => `${(xAt(index, data.length) / drawnWidth) * 100}%`;
  const row = at === undefined ? undefined : data[at];

  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.round(((clientX - left) / Math.max(1, width)) * (data.length - 1));
    setAt(Math.min(data.length - 1, Math.max(0, place)));
  };

  return (
    <div className={classes.drawing}>
      {series.length > 1 ? (
        <ul className={classes.legend}>
          {series.map(({ name, label, colour }) => (
            <li key={name}>
              <span className={classes.mark} style={{ background: colourOf(colour) }} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.plot}>
        <div
          className={classes.values}
          style={{ height, width: `${Math.max(...tickTexts.map(({ length }) => length))}ch` }}
        >
          {ticks.map((tick, index) => (
            <span key={tick} style={{ top: yOf(tick) }}>
              {tickTexts[index]}
            </span>
          ))}
        </div>
        <div className={classes.lines} onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
          <svg viewBox={`0 0 ${drawnWidth} ${height}`} preserveAspectRatio="none" height={height} aria-hidden>
            {ticks.map((tick) => (
              <path key={tick} className={classes.grid} d={`M0 ${yOf(tick)}H${drawnWidth}`} />
            ))}
            {series.map(({ name, colour }, index) => (
              <path
                key={name}
                className={classes.line}
                style={{ stroke: colourOf(colour) }}
                d={pathOf(columns[index] ?? [], yOf)}
              />
            ))}
            {data.length > maxDots
              ? null
              : series.map(({ name, colour }, index) => (
                  <path
                    key={name}
                    className={classes.dots}
                    style={{ stroke: colourOf(colour) }}
                    d={(columns[index] ?? [])
                      .map((value, place) =>
                        value === undefined ? '' : `M${xAt(place, data.length)} ${yOf(value)}h0`,
                      )
                      .join('')}
                  />
                ))}
          </svg>
          {row === undefined || at === undefined ? null : (
            <>
              <span className={classes.cursor} style={{ left: share(at), height }} />
              <ul
                className={classes.tip}
                data-side={at * 2 > data.length ? 'left' : 'right'}
                style={{ left: share(at) }}
              >
                <li className={classes.moment}>{row[along]}</li>
                {series.map(({ name, label, colour }) => {
                  const value = numberAt(row, name);
                  return (
                    <li key={name}>
                      <span className={classes.mark} style={{ background: colourOf(colour) }} />
                      {label}
                      <b>{value === undefined ? '–' : `${formatNumber(value)}${unit}`}</b>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
          <div className={classes.labels}>
            {labelled.map((index) => (
              <span
                key={index}
                data-edge={index === 0 ? 'start' : index === last ? 'end' : undefined}
                style={{ left: share(index) }}
              >
                {data[index]?.[along]}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
