import { idMatches, previewImportId } from '@supersync/contract/importers/import-id-change/actions.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Alert } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { client } from '#platform/query/api.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import classes from './import-id.module.css';

type Preview = ActionAnswer<typeof previewImportId>;

export const previewOptions = (propertyId: number, importId: string) =>
  queryOptions({
    queryKey: ['import_id_change', 'preview', propertyId, importId],
    queryFn: () => client.act(previewImportId, { query: { propertyId, importId } }),
  });

type Found = NonNullable<Preview['found']>;

const countsText = ({ matched, added, lost }: Found['units']): string =>
  `${formatNumber(matched)} matched, ${formatNumber(added)} new, ${formatNumber(lost)} lost`;

function InFeed({ payload, found }: Pick<Preview, 'payload' | 'found'>) {
  if (payload === null) return 'No payload of this feed is cached';
  return (
    <>
      {found === null ? 'Not in the feed' : `In the feed as ${found.name}`} (
      <RecordLink resource={importPayload} record={{ id: payload.id }} />, <RelativeTime at={payload.at} />)
    </>
  );
}

/** What the newest payload holds under the new ID, and how it matches what is stored. */
export function IdPreview({ preview }: { readonly preview: Preview }) {
  const { problem, oldImportId, payload, found } = preview;
  return (
    <div className={classes.stack}>
      {problem === null ? null : (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      {payload !== null && found === null && problem === null ? (
        <Alert color="warning" role="note">
          The feed does not have this ID. Until it does, runs leave the property’s homes as they are.
        </Alert>
      ) : null}
      <FieldList
        fields={[
          { label: 'Current import ID', value: oldImportId ?? <Nothing /> },
          { label: 'New ID at the source', value: <InFeed payload={payload} found={found} /> },
          ...(found === null
            ? []
            : [
                { label: 'Floorplans', value: countsText(found.floorplans) },
                { label: 'Units', value: countsText(found.units) },
              ]),
        ]}
      />
      {found === null || found.firstUnits.length === 0 ? null : (
        <ul className={classes.units} aria-label="Units">
          {found.firstUnits.map(({ importId, number, match }) => (
            <li key={importId}>
              <ChoiceBadge of={idMatches} value={match} /> {number} ({importId})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
