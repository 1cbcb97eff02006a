import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import type { importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Link } from 'react-router';
import { Nothing } from '#kit/value/nothing.tsx';
import { useConsole } from '#platform/console-context.tsx';
import { recordAddress } from '#platform/screen/record-address.ts';

export type ImportedChange = With<typeof importChange, 'property' | 'importRun'>;

/** Leads from a change to the place in the payload that it was read from. */
export function SourceLink({ change }: { readonly change: ImportedChange }) {
  const { recordScreens } = useConsole();
  const { record, importId, property, importRun, fields, kind } = change;
  const of = property?.importId ?? null;
  const payloadId = importRun?.payloadId ?? null;
  const address =
    payloadId === null || kind === 'removed'
      ? undefined
      : recordAddress(recordScreens, importPayload.name, String(payloadId));
  if (address === undefined) return <Nothing />;
  const asked = fields.find(({ field }) => field === 'rent') ?? fields[0];
  const place = new URLSearchParams({
    record,
    importId,
    ...(of === null ? {} : { property: of }),
    ...(asked === undefined ? {} : { field: asked.field }),
  });
  return <Link to={`${address}?${place}`}>Show in payload</Link>;
}
