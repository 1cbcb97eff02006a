import { Board, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const leads = months.map((month, index) => ({
  month,
  website: 120 + index * 14,
  partners: 210 - index * 9,
  phone: 60 + (index % 3) * 22,
}));

export function Specimen() {
  const series = [
    { name: 'website', label: 'Website', colour: 1 },
    { name: 'partners', label: 'Partners', colour: 2 },
    { name: 'phone', label: 'Phone', colour: 3 },
  ] as const;
  return (
    <Board title="Leads by source" size="wide">
      <PanelCard>
        <Chart title="By month" kind="line" data={leads} along="month" series={series} />
      </PanelCard>
      <PanelCard>
        <Chart title="Together" kind="bar" stacked data={leads} along="month" series={series} />
      </PanelCard>
      <PanelCard>
        <Chart title="Website alone" kind="area" data={leads} along="month" series={series.slice(0, 1)} />
      </PanelCard>
      <PanelCard>
        <Chart title="Nothing yet" kind="line" data={[]} along="month" series={series} />
      </PanelCard>
    </Board>
  );
}
