import { changeKinds } from '@supersync/contract/syndication/feed/feed-change.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { compareFeedBuilds } from '@supersync/contract/syndication/feed/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';

type ChangedListing = ActionAnswer<typeof compareFeedBuilds>['rows'][number];

export const changedColumns: readonly TableColumn<ChangedListing>[] = [
  { id: 'name', header: 'Listing', main: true, fixed: true, width: 200, grow: 1, cell: ({ name }) => name },
  {
    id: 'kind',
    header: 'Change',
    width: 104,
    cell: ({ kind }) => <ChoiceBadge of={changeKinds} value={kind} />,
  },
  {
    id: 'fields',
    header: 'What changed in it',
    width: 240,
    grow: 2,
    cell: ({ kind, fields }) =>
      kind !== 'changed' ? (
        <Nothing />
      ) : (
        <CutText
          text={fields === null ? 'Its text is no longer kept' : fields.map(({ field }) => field).join(', ')}
        />
      ),
  },
  { id: 'listingId', header: 'ID', width: 120, cell: ({ listingId }) => <Id value={listingId} /> },
  {
    id: 'property',
    header: 'Property',
    width: 140,
    cell: ({ propertyId }) => <RecordLink resource={propertyMeta} record={{ id: propertyId }} />,
  },
];
