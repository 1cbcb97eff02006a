/** What percentages refer to, in user units. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

const grammar = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|in|cm|mm|q|em|rem|ex|%)?$/i;

export type LengthAlong = 'x' | 'y' | 'both';

/** A length in user units; undefined where there is none or it is not one. */
export function readLength(
  text: string | undefined,
  viewport: Viewport,
  along: LengthAlong,
): number | undefined {
  const parts = text === undefined || text.length > 60 ? null : grammar.exec(text.trim());
  if (parts === null) return undefined;
  const value = Number(parts[1]);
  const unit = (parts[2] ?? '').toLowerCase();
  const { width, height } = viewport;
  const whole = along === 'x' ? width : along === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
  const length = unit === '%' ? (value / 100) * whole : value * (pixels[unit] ?? 1);
  return Number.isFinite(length) ? length : undefined;
}
