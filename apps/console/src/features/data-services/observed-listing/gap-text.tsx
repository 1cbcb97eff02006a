import { Nothing } from '#kit/value/nothing.tsx';

/** Ours less theirs, with its sign: "+4.2%". */
export const gapText = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;

export const GapPercent = ({ value }: { readonly value: string | null }) =>
  value === null ? <Nothing /> : gapText(Number(value));

/** From here on a gap is worth a look. */
const noticed = 5;

/** We ask much more, or much less. */
export function gapTone(percent: number): 'success' | 'warning' | 'danger' {
  if (Math.abs(percent) < noticed) return 'success';
  return percent > 0 ? 'danger' : 'warning';
}
