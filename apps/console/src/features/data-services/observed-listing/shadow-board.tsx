import { useQuery } from '@tanstack/react-query';
import { Board, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { gapText } from './gap-text.tsx';
import classes from './shadow.module.css';
import { buildingShadowScreen } from './screens.ts';
import { overviewOptions } from './shadow-queries.ts';

const bucketLabel = (from: number): string => {
  if (from <= -20) return 'below −15%';
  return from >= 20 ? 'from +20%' : `${from > 0 ? '+' : ''}${from}%`;
};

/** How our rents compare, as a distribution over buildings and week by week. */
export function ShadowBoard() {
  const found = useQuery(overviewOptions);
  return (
    <Loaded query={found} lines={12}>
      {({ buildings, seenListings, missing, coverage, gapPercent, distribution, trend }) => (
        <div className={classes.stack}>
          <Board title="Market">
            <NumberCard label="Buildings" value={buildings} to={hrefOf(buildingShadowScreen)} />
            <NumberCard
              label="Listings seen elsewhere"
              value={seenListings}
              note={coverage === null ? 'None seen yet' : `${coverage}% covered by ours`}
            />
            <NumberCard
              label="Missing here"
              value={missing}
              note="Seen elsewhere; no home of that size here"
              tone={missing === 0 ? 'neutral' : 'warning'}
              to={hrefOf(buildingShadowScreen, {}, { standing: 'missing' })}
            />
          </Board>
          <Board title="Rent gap" size="wide">
            <PanelCard>
              <Chart
                title={`Buildings by rent gap${gapPercent === null ? '' : `: median ${gapText(gapPercent)}`}`}
                kind="bar"
                along="gap"
                data={distribution.map(({ from, buildings: count }) => ({
                  gap: bucketLabel(from),
                  buildings: count,
                }))}
                series={[{ name: 'buildings', label: 'Buildings', colour: 1 }]}
              />
            </PanelCard>
            <PanelCard>
              <Chart
                title={`Gap to rents seen each week, ${formatCount(trend.length, 'week')}`}
                kind="line"
                along="week"
                unit="%"
                data={trend.map(({ week, gapPercent: gap }) => ({ week, gap }))}
                series={[{ name: 'gap', label: 'Our rents today above theirs', colour: 2 }]}
              />
            </PanelCard>
          </Board>
        </div>
      )}
    </Loaded>
  );
}
