import { previewImportId } from '@supersync/contract/importers/import-id-change/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Alert } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { client } from '#platform/query/api.ts';
import classes from './import-id.module.css';

type Preview = ActionAnswer<typeof previewImportId>;

export const previewOptions = (propertyId: number, importId: string) =>
  queryOptions({
    queryKey: ['import_id_change', 'preview', propertyId, importId],
    queryFn: () => client.act(previewImportId, { query: { propertyId, importId } }),
  });

function Seen({ seen }: { readonly seen: Preview['seen'] }) {
  if (seen === null) return 'No run has read this feed yet';
  return (
    <>
      {seen.isInFeed ? `In the feed as ${seen.name ?? ''}` : 'Not in the feed'} (run {seen.runId},{' '}
      <RelativeTime at={seen.at} />)
    </>
  );
}

/** What would match under the new ID. */
export function IdPreview({ preview }: { readonly preview: Preview }) {
  const { problem, oldImportId, seen, floorplans, units, firstUnits } = preview;
  return (
    <div className={classes.stack}>
      {problem === null ? null : (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      <FieldList
        fields={[
          { label: 'Current import ID', value: oldImportId ?? <Nothing /> },
          { label: 'New ID at the source', value: <Seen seen={seen} /> },
          {
            label: 'Matched again',
            value: `${formatCount(floorplans, 'floorplan')} and ${formatCount(units, 'unit')}, by their own import IDs`,
          },
        ]}
      />
      {firstUnits.length === 0 ? null : (
        <ul className={classes.units} aria-label="Units">
          {firstUnits.map(({ importId, number }) => (
            <li key={importId}>
              {number} ({importId})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
