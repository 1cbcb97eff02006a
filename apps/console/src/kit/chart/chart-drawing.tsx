import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { ChartProps } from './chart-props.ts';
import { colourOf } from './colour-of.ts';
import { areWhole } from './line-scale.ts';
import { formatNumber } from '../value/format.ts';

export function ChartDrawing({
  kind,
  data,
  along,
  series,
  unit = '',
  stacked = false,
  height = 220,
}: ChartProps) {
  const drawn = data.flatMap((row) => series.map(({ name }) => row[name]));
  const common = {
    h: height,
    data: data.map((row) => ({ ...row })),
    dataKey: along,
    series: series.map(({ name, label, colour }) => ({ name, label, color: colourOf(colour) })),
    withLegend: series.length > 1,
    valueFormatter: (value: number) => `${formatNumber(value)}${unit}`,
    tickLine: 'none' as const,
    yAxisProps: {
      allowDecimals: !areWhole(drawn.filter((value) => typeof value === 'number')),
      // As wide as its longest label, which a fixed width would cut.
      width: 'auto' as const,
    },
    textColor: 'var(--text-muted)',
    gridColor: 'var(--line)',
  };
  if (kind === 'bar') return <BarChart {...common} type={stacked ? 'stacked' : 'default'} maxBarWidth={32} />;
  return (
    <AreaChart {...common} type={stacked ? 'stacked' : 'default'} curveType="monotone" withDots={false} />
  );
}
