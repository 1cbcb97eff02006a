import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import {
  mappingStates,
  suggestionReasons,
  type MappingState,
} from '@supersync/contract/records/building-stack/suggest.ts';
import { useMemo } from 'react';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { BuildingActions, type Take } from './building-actions.tsx';
import classes from './building-stack.module.css';
import { countStates, type Building } from './stack-queries.ts';
import { useBuildingDecision } from './use-mapping.ts';

/** The property a building is, or probably is. */
function Ours({ building }: { readonly building: Building }) {
  if (building.property !== null) return <RecordLink resource={propertyMeta} record={building.property} />;
  if (building.status !== 'suggested' || building.suggestedProperty === null) return <Nothing />;
  return (
    <span className={classes.suggested}>
      {building.suggestedProperty.name}{' '}
      {building.suggestedBy === null ? null : (
        <span className={classes.muted}>
          by {suggestionReasons.labels[building.suggestedBy].toLowerCase()}
        </span>
      )}
    </span>
  );
}

export interface BuildingTableProps {
  readonly buildings: readonly Building[] | undefined;
  readonly state: MappingState | null;
  readonly onState: (state: MappingState | null) => void;
  readonly mayChange: boolean;
  readonly chooseHref: (buildingId: number) => string;
}

/** The buildings of a company and their properties, one to one. */
export function BuildingTable({ buildings, state, onState, mayChange, chooseHref }: BuildingTableProps) {
  const { decide, isPending } = useBuildingDecision();
  const counts = buildings === undefined ? undefined : countStates(buildings);
  const take: Take = (building, decision, message) =>
    decide({ ...building, mappedTo: building.propertyId, decision, message });
  const columns: readonly RelatedColumn<Building>[] = [
    {
      id: 'name',
      header: 'Building Stack building',
      width: 180,
      grow: 1,
      main: true,
      value: ({ name }) => name,
    },
    {
      id: 'address',
      header: 'Building Stack address',
      width: 180,
      grow: 1,
      cell: ({ address }) => <CutText text={address} />,
      value: ({ address }) => address,
    },
    {
      id: 'units',
      header: 'Units',
      width: 72,
      align: 'end',
      value: ({ unitCount }) => unitCount,
    },
    {
      id: 'status',
      header: 'Status',
      width: 124,
      cell: ({ status }) => <ChoiceBadge of={mappingStates} value={status} />,
      value: ({ status }) => mappingStates.labels[status],
    },
    {
      id: 'ours',
      header: 'Property',
      width: 200,
      grow: 1,
      cell: (building) => <Ours building={building} />,
    },
    ...(mayChange
      ? [
          {
            id: 'actions',
            header: 'Decide',
            width: 268,
            cell: (building: Building) => (
              <BuildingActions
                building={building}
                isPending={isPending}
                take={take}
                chooseHref={chooseHref(building.id)}
              />
            ),
          },
        ]
      : []),
  ];
  const rows = useMemo(
    () => buildings?.filter(({ status }) => state === null || status === state),
    [buildings, state],
  );
  return (
    <div className={classes.part}>
      <CountTabs
        label="Mapping"
        value={state}
        tabs={mappingStates.values.map((value) => ({
          value,
          label: mappingStates.labels[value],
          count: counts?.[value],
          ...(value === 'unmapped' ? { tone: 'warning' as const } : {}),
        }))}
        onChange={onState}
      />
      <RelatedTable
        label="Buildings"
        name="building-stack-buildings"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        maxRows={16}
        empty={
          state === null ? (
            <EmptyState title="No buildings yet">
              Import the buildings of this company to map them.
            </EmptyState>
          ) : (
            <EmptyState title={`None is ${mappingStates.labels[state].toLowerCase()}`} />
          )
        }
      />
    </div>
  );
}
