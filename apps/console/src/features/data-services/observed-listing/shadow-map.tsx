import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PointMap } from '#kit/map/point-map.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { consoleConfig } from '#platform/config.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { gapText, gapTone } from './gap-text.tsx';
import classes from './shadow.module.css';
import { overviewOptions } from './shadow-queries.ts';

export interface ShadowMapProps {
  readonly onOpen: (id: number) => void;
}

/** Buildings by rent gap. */
export function ShadowMap({ onOpen }: ShadowMapProps) {
  const found = useQuery(overviewOptions);
  const { mapStyle } = consoleConfig();
  const points = useMemo(
    () =>
      (found.data?.points ?? []).map(({ id, address, city, latitude, longitude, gapPercent }) => ({
        id: String(id),
        latitude,
        longitude,
        place: city,
        label: `${address}: ${gapText(gapPercent)}`,
        tone: gapTone(gapPercent),
      })),
    [found.data],
  );
  if (found.isLoadingError) return <QueryError query={found} />;
  if (found.data !== undefined && points.length === 0)
    return (
      <EmptyState title="No rents to compare">
        Buildings appear here when both rents are known for the same number of bedrooms: ours and one seen
        elsewhere.
      </EmptyState>
    );
  return (
    <div className={classes.stack}>
      <div className={classes.legend}>
        <ToneBadge tone="success">Within 5%</ToneBadge>
        <ToneBadge tone="danger">We ask at least 5% more</ToneBadge>
        <ToneBadge tone="warning">We ask at least 5% less</ToneBadge>
      </div>
      <PointMap
        label="Buildings by rent gap"
        points={points}
        height="60vh"
        {...(mapStyle === null ? {} : { styleAddress: mapStyle })}
        onOpen={(id) => onOpen(Number(id))}
      />
    </div>
  );
}
