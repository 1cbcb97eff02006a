import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { importSources, propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { choiceLabel, isChoice } from '@supersync/contract/kernel/choices.ts';
import { attentionReasons } from '@supersync/contract/records/property/attention.ts';
import type { PropertyColumn, PropertyHit } from '@supersync/contract/records/property/search.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { PhoneLink } from '#kit/value/contact-link.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RentRange } from './rent-range.tsx';

export const attentionLabels = (reasons: readonly string[]): readonly string[] =>
  reasons.flatMap((reason) => (isChoice(attentionReasons, reason) ? [attentionReasons.labels[reason]] : []));

/** The first reason, and the number of others; all of them on hover. */
function Attention({ reasons }: { readonly reasons: readonly string[] }) {
  const words = attentionLabels(reasons);
  const [first] = words;
  if (first === undefined) return <Nothing />;
  return (
    <span title={words.join(', ')}>
      <ToneBadge tone="warning" icon="warning">
        {words.length === 1 ? first : `${first} +${words.length - 1}`}
      </ToneBadge>
    </span>
  );
}

/** Named as in the contract, so that visible columns can be exported. */
interface SearchColumn extends TableColumn<PropertyHit> {
  readonly id: PropertyColumn;
}

export const searchColumns: readonly SearchColumn[] = [
  {
    id: 'name',
    header: 'Name',
    width: 146,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ name }) => name,
  },
  {
    id: 'address',
    header: 'Address',
    width: 146,
    grow: 1,
    cell: ({ address }) => <CutText text={address} />,
  },
  {
    id: 'city',
    header: 'City',
    width: 118,
    sortable: true,
    cell: ({ city, provinceCode }) => <CutText text={`${city}, ${provinceCode}`} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 146,
    grow: 1,
    sortable: true,
    cell: ({ clientName }) => <CutText text={clientName} />,
  },
  { id: 'type', header: 'Type', width: 98, cell: ({ propertyType }) => propertyTypes.labels[propertyType] },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={propertyStatuses} value={status} />,
  },
  {
    id: 'attention',
    header: 'Needs attention',
    width: 132,
    cell: ({ attention }) => <Attention reasons={attention} />,
  },
  {
    id: 'unitsAvailable',
    header: 'Available',
    width: 92,
    align: 'end',
    sortable: true,
    optional: true,
    cell: ({ unitsAvailable, unitCount }) => (
      <span title={`${unitsAvailable} of ${unitCount} homes`}>
        <NumberValue value={unitsAvailable} />
      </span>
    ),
  },
  {
    id: 'rent',
    header: 'Rent',
    width: 170,
    optional: true,
    align: 'end',
    cell: (hit) => <RentRange from={hit.rentMin} to={hit.rentMax} currency={hit.currency} />,
  },
  {
    id: 'modified',
    header: 'Changed',
    width: 112,
    sortable: true,
    optional: true,
    cell: ({ modifiedAt }) => <RelativeTime at={modifiedAt} />,
  },
  {
    id: 'postalCode',
    header: 'Postal code',
    width: 100,
    optional: true,
    cell: ({ postalCode }) => postalCode,
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 130,
    optional: true,
    cell: ({ phone }) => <PhoneLink value={phone} />,
  },
  {
    id: 'unitCount',
    header: 'Homes',
    width: 84,
    align: 'end',
    optional: true,
    cell: ({ unitCount }) => <NumberValue value={unitCount} />,
  },
  {
    id: 'photos',
    header: 'Photos',
    width: 84,
    align: 'end',
    optional: true,
    cell: ({ photoCount }) => <NumberValue value={photoCount} />,
  },
  {
    id: 'importSource',
    header: 'Import source',
    width: 124,
    optional: true,
    cell: ({ importSource }) => choiceLabel(importSources, importSource),
  },
  {
    id: 'importId',
    header: 'Import ID',
    width: 140,
    optional: true,
    cell: ({ importId }) => <Id value={importId} />,
  },
  { id: 'id', header: 'ID', width: 84, optional: true, cell: ({ id }) => <Id value={id} /> },
];
