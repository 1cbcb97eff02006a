import { Button } from '@mantine/core';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { capitalized, formatNumber } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { printWhere } from '#parts/entity/conditions.ts';
import { columnsOf } from '#platform/resource/resource-columns.tsx';
import type { AnyRecord } from './hop.ts';
import { entityScreen } from './screens.ts';
import { chosenOf, type Trail } from './trail.ts';
import type { Stop } from './walk-trail.ts';
import classes from './entity.module.css';

export interface RelatedStopProps {
  readonly stop: Stop & { readonly kind: 'list' };
  readonly hrefTo: (trail: Trail) => string;
}

const columnsShown = 4;

/** The records of a relation; each leads one step further. */
export function RelatedStop({ stop, hrefTo }: RelatedStopProps) {
  const { resource, rows, meta, where } = stop;
  const columns = useMemo(() => columnsOf<AnyRecord>(resource).slice(0, columnsShown), [resource]);
  const more = meta.total > rows.length;
  return (
    <div className={classes.stop}>
      <div className={classes.stopHead}>
        <p className={classes.note}>
          {more
            ? `The first ${rows.length} of ${formatNumber(meta.total)}${meta.totalIsCapped === true ? '+' : ''}`
            : formatNumber(meta.total)}{' '}
          {meta.total === 1 ? resource.singular : resource.plural}
        </p>
        {where === null ? null : (
          <Button
            component={Link}
            to={hrefOf(entityScreen, { entity: resource.name }, { where: printWhere(where) ?? '' })}
            size="compact-sm"
            variant="default"
          >
            Open as a query
          </Button>
        )}
      </div>
      <RelatedTable
        label={capitalized(resource.plural)}
        name={`entity-related-${resource.name}`}
        columns={columns}
        rows={rows}
        rowKey={(row) => printKey(resource, row)}
        hrefOf={(row) => hrefTo(chosenOf(stop.trail, printKey(resource, row)))}
        maxRows={20}
        empty={<EmptyState title={`No ${resource.plural}`}>This relation leads to none.</EmptyState>}
      />
    </div>
  );
}
