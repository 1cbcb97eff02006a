import { formatCount, formatNumber } from '../value/format.ts';
import { Nothing } from '../value/nothing.tsx';
import classes from './sparkline.module.css';

const width = 96;
const height = 22;
const edge = 2;

/** The points of a line through all values, from the first to the last. */
export function sparklinePoints(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const step = values.length < 2 ? 0 : (width - 2 * edge) / (values.length - 1);
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - least) / span;
      const y = height - edge - share * (height - 2 * edge);
      return `${(edge + index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

export interface SparklineProps {
  /** What the numbers are: "Units". */
  readonly label: string;
  readonly values: readonly number[];
  /** What each number stands for: "day". */
  readonly each: string;
  readonly format?: (value: number) => string;
}

/** A trend in a table cell: `<Sparkline label="Units" values={[210, 212, 209]} each="day" />`. */
export function Sparkline({ label, values, each, format = formatNumber }: SparklineProps) {
  const [first, second] = values;
  const last = values.at(-1);
  // One number is no trend yet.
  if (first === undefined || second === undefined || last === undefined) return <Nothing />;
  const words = `${label}: ${format(first)} to ${format(last)} over ${formatCount(values.length, each)}`;
  return (
    <svg className={classes.line} width={width} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      <polyline points={sparklinePoints(values)} fill="none" />
    </svg>
  );
}
