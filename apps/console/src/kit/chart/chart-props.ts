/** One of the eight chart colours of the theme, or a tone where the colour carries meaning. */
export type ChartColour =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'neutral';

export interface ChartSeries {
  readonly name: string;
  readonly label: string;
  readonly colour: ChartColour;
}

export interface ChartProps {
  readonly title: string;
  readonly kind: 'line' | 'bar' | 'area';
  /** One row per point: the value at `along`, and one number per series. */
  readonly data: readonly Readonly<Record<string, string | number>>[];
  readonly along: string;
  readonly series: readonly ChartSeries[];
  readonly unit?: string;
  readonly stacked?: boolean;
  readonly height?: number;
}
