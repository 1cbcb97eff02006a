import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { Board, NumberCard } from '#kit/board/board.tsx';
import { listAddress } from '#kit/list-page/list-state.ts';
import { propertySearchScreen } from '#features/records/property/screens.ts';
import type { ClientProperties } from './client-queries.ts';

export interface PropertyNumbersProps {
  readonly clientId: number;
  readonly properties: ClientProperties | undefined;
}

/** The number of properties by status, each with a link to them. */
export function PropertyNumbers({ clientId, properties }: PropertyNumbersProps) {
  const ofClient = { kind: 'in', values: [String(clientId)] } as const;
  const to = (status?: string): string =>
    listAddress(propertySearchScreen.path, {
      filters: {
        client: ofClient,
        ...(status === undefined ? {} : { status: { kind: 'in', values: [status] } }),
      },
    });
  return (
    <Board title="Properties">
      <NumberCard label="All" value={properties?.total} to={to()} />
      {(properties?.facets?.status ?? []).map(({ value, count }) => (
        <NumberCard key={value} label={choiceLabel(propertyStatuses, value)} value={count} to={to(value)} />
      ))}
    </Board>
  );
}
