import {
  memberKinds,
  placedBy,
} from '@supersync/contract/data-services/discrete-building/building-states.ts';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import classes from '../discrete-building.module.css';
import type { Member } from './member.ts';

export interface MemberTableProps {
  readonly members: readonly Member[] | undefined;
  readonly canonicalId: number | null;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The listings of a building; opening one shows how its score came about. */
export function MemberTable({ members, canonicalId, chosen, onChoose }: MemberTableProps) {
  const open = useAddressPart(['listing']);
  const columns = useMemo(
    (): readonly RelatedColumn<Member>[] => [
      {
        id: 'chosen',
        header: 'Choose',
        width: 76,
        cell: ({ id, address }) => (
          <Checkbox
            aria-label={`Choose ${address}`}
            checked={chosen.has(id)}
            onClick={(event) => event.stopPropagation()}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(chosen);
              if (checked) next.add(id);
              else next.delete(id);
              onChoose(next);
            }}
          />
        ),
      },
      {
        id: 'address',
        header: 'Address',
        width: 250,
        main: true,
        fixed: true,
        value: ({ address }) => address,
        cell: ({ id, address }) => (
          <span className={classes.named}>
            <span>{address}</span> {id === canonicalId ? <ToneBadge tone="info">Canonical</ToneBadge> : null}
          </span>
        ),
      },
      {
        id: 'kind',
        header: 'Listing',
        width: 120,
        value: ({ kind }) => kind,
        cell: ({ kind }) => <ChoiceBadge of={memberKinds} value={kind} />,
      },
      { id: 'source', header: 'Source', width: 120, value: ({ source }) => source },
      { id: 'name', header: 'Name', width: 170, value: ({ name }) => name },
      { id: 'postalCode', header: 'Postal code', width: 100, value: ({ postalCode }) => postalCode },
      {
        id: 'score',
        header: 'Score',
        width: 76,
        align: 'end',
        value: ({ score }) => (score === null ? null : Number(score)),
        cell: ({ score }) => (score === null ? <Nothing /> : Number(score).toFixed(2)),
      },
      { id: 'metres', header: 'Distance (m)', width: 104, value: ({ metres }) => metres },
      { id: 'placedBy', header: 'Placed by', width: 100, value: ({ placedBy: by }) => placedBy.labels[by] },
    ],
    [canonicalId, chosen, onChoose],
  );
  return (
    <RelatedTable
      label="Listings"
      name="building-members"
      columns={columns}
      rows={members}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open.show({ listing: id }, true)}
      maxRows={12}
      empty={<EmptyState title="No listings">No listings belong to this building any more.</EmptyState>}
    />
  );
}
