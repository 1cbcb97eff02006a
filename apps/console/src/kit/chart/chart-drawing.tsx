import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { ChartProps, ChartColour } from './chart-props.ts';

const colourOf = (colour: ChartColour): string =>
  typeof colour === 'number' ? `var(--series-${colour})` : `var(--${colour})`;

export function ChartDrawing({
  kind,
  data,
  along,
  series,
  unit = '',
  stacked = false,
  height = 220,
}: ChartProps) {
  const common = {
    h: height,
    data: data.map((row) => ({ ...row })),
    dataKey: along,
    series: series.map(({ name, label, colour }) => ({ name, label, color: colourOf(colour) })),
    withLegend: series.length > 1,
    valueFormatter: (value: number) => `${value.toLocaleString('en')}${unit}`,
    gridAxis: 'y' as const,
    tickLine: 'none' as const,
    textColor: 'var(--text-muted)',
    gridColor: 'var(--line)',
  };
  if (kind === 'bar') return <BarChart {...common} type={stacked ? 'stacked' : 'default'} maxBarWidth={32} />;
  if (kind === 'area')
    return (
      <AreaChart {...common} type={stacked ? 'stacked' : 'default'} curveType="monotone" withDots={false} />
    );
  return <LineChart {...common} curveType="monotone" withDots={data.length <= 31} />;
}
