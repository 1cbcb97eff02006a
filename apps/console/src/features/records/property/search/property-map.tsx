import type { PropertySearch } from '@supersync/contract/records/property/search.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PointMap } from '#kit/map/point-map.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { consoleConfig } from '#platform/config.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import classes from '../property.module.css';
import { pointsOptions } from './search-query.ts';

export interface PropertyMapProps {
  readonly search: PropertySearch;
  readonly onOpen: (id: number) => void;
  readonly onClear: () => void;
}

/** The locations of the search results. The last response stays until the next arrives. */
export function PropertyMap({ search, onOpen, onClear }: PropertyMapProps) {
  const found = useQuery({ ...pointsOptions(search), placeholderData: keepPreviousData });
  const { mapStyle } = consoleConfig();
  const points = useMemo(
    () =>
      (found.data?.points ?? []).map(([id, latitude, longitude, label, place]) => ({
        id: String(id),
        latitude,
        longitude,
        label,
        place,
      })),
    [found.data],
  );
  if (found.isLoadingError) return <QueryError query={found} kept="Your search and filters are unchanged." />;
  if (found.data?.total === 0)
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        No property fits the search and all of the filters.
      </EmptyState>
    );
  return (
    <div className={classes.map}>
      <PointMap
        label="Properties on the map"
        points={points}
        height="fill"
        {...(mapStyle === null ? {} : { styleAddress: mapStyle })}
        onOpen={(id) => onOpen(Number(id))}
      />
      {found.data === undefined ? null : <MapNotes {...found.data} drawn={points.length} />}
    </div>
  );
}

interface MapNotesProps {
  readonly drawn: number;
  readonly total: number;
  readonly withoutPlace: number;
  readonly activeWithoutPlace: number;
}

/** What the map does not show. */
function MapNotes({ drawn, total, withoutPlace, activeWithoutPlace }: MapNotesProps) {
  const active =
    activeWithoutPlace === withoutPlace ? '' : `, ${formatNumber(activeWithoutPlace)} of them active`;
  const notes = [
    ...(withoutPlace > 0
      ? [`${formatCount(withoutPlace, 'property', 'properties')} without a place${active}: see the table.`]
      : []),
    ...(total - withoutPlace > drawn ? [`Only the first ${formatCount(drawn, 'place')} are drawn.`] : []),
  ];
  return notes.length === 0 ? null : <p className={classes.muted}>{notes.join(' ')}</p>;
}
