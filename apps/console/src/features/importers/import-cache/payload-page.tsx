import { pinPayload } from '@supersync/contract/importers/import-payload/actions.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { changedRecords } from '@supersync/contract/importers/import-run/import-change.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { runImporterNow } from '@supersync/contract/importers/import-run/actions.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { Button, Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { formatBytes, formatDuration, formatMoment } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { useAction } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { followRun } from '#parts/task-run/follow-run.ts';
import { feedParserScreen } from '#features/importers/feed-parser/screens.ts';
import { importerScreen } from '#features/importers/importer/screens.ts';
import { PayloadCompare } from './payload-compare.tsx';
import { PayloadDocument, TracedDocument } from './payload-document.tsx';
import { HttpStatus, payloadRecord } from './payload-list.tsx';
import type { TracedPlace } from './payload-queries.ts';
import { PayloadReparse } from './payload-reparse.tsx';
import { importPayloadScreen } from './screens.ts';

const parts = ['tab', 'with', 'record', 'importId', 'property', 'field'] as const;

/** The record that the address asks for. */
function placeIn(
  record: string | null,
  importId: string | null,
  property: string | null,
): TracedPlace | null {
  if (record === null || importId === null || !isChoice(changedRecords, record)) return null;
  return { record, importId, ...(property === null ? {} : { propertyImportId: property }) };
}

export function Page() {
  const id = Number(useScreenParams(importPayloadScreen).id);
  const { data: payload } = useSuspenseQuery(payloadRecord.options(id));
  const address = useAddressPart(parts);
  const place = placeIn(address.get('record'), address.get('importId'), address.get('property'));
  const navigate = useNavigate();
  const [confirm, dialog] = useConfirm();
  const start = useAction(runImporterNow, taskRun, { saved: false });
  const pin = useAction(pinPayload, importPayload, {
    saved: payload.pinned ? 'Payload unpinned' : 'Payload pinned',
  });
  const mayRun = useMayCall(runImporterNow);
  const name = payload.importer?.name ?? `Importer ${payload.importerId}`;
  const title = `${name}, ${formatMoment(payload.fetchedAt)}`;
  usePageTitle(title);
  const isReplayable = payload.hash !== null || payload.httpStatus === 204;

  const replay = async (dryRun: boolean): Promise<void> => {
    const sure =
      dryRun ||
      (await confirm({
        title: 'Replay payload',
        effect: `What this document says is written again, over what later runs wrote. Removals of more than a fifth of the units are still held.`,
        confirmLabel: 'Replay',
      }));
    if (!sure) return;
    start.mutate(
      { params: { id: payload.importerId }, body: { dryRun, payloadId: id } },
      {
        onSuccess: (run) => {
          const href = hrefOf(importerScreen, { id: payload.importerId }, { run: run.id });
          followRun(run.id, dryRun ? `Dry run of ${name}` : `Replay of ${name}`, href);
          void navigate(href);
        },
      },
    );
  };

  return (
    <>
      {dialog}
      <RecordPage
        tabs
        title={title}
        status={<HttpStatus status={payload.httpStatus} />}
        facts={[
          { label: 'Importer', value: <RecordLink resource={importer} record={payload.importer} /> },
          { label: 'Fetched', value: <RelativeTime at={payload.fetchedAt} /> },
          { label: 'Size', value: formatBytes(payload.bytes) },
          { label: 'Encoding', value: payload.encoding },
          { label: 'Took', value: formatDuration(payload.durationMs) },
          { label: 'Run', value: payload.runId === null ? <Nothing /> : <Id value={payload.runId} /> },
          {
            label: 'SHA-256',
            value: payload.hash === null ? <Nothing /> : <Id value={payload.hash} length={14} />,
          },
        ]}
        action={
          mayRun && isReplayable ? (
            <Button loading={start.isPending} onClick={() => void replay(true)}>
              Replay as dry run
            </Button>
          ) : undefined
        }
        menu={
          mayRun ? (
            <>
              {isReplayable ? (
                <Menu.Item onClick={() => void replay(false)}>Replay payload…</Menu.Item>
              ) : null}
              {payload.hash === null ? null : (
                <Menu.Item onClick={() => void navigate(hrefOf(feedParserScreen, {}, { payload: id }))}>
                  Open in parser
                </Menu.Item>
              )}
              <Menu.Item onClick={() => pin.mutate({ params: { id }, body: { pinned: !payload.pinned } })}>
                {payload.pinned ? 'Unpin payload' : 'Pin payload'}
              </Menu.Item>
            </>
          ) : undefined
        }
        sections={[
          {
            id: 'document',
            title: 'Document',
            content:
              place === null ? (
                <PayloadDocument id={id} bytes={payload.bytes} />
              ) : (
                <TracedDocument id={id} wanted={place} field={address.get('field')} />
              ),
          },
          {
            id: 'compare',
            title: 'Compare',
            content: (
              <PayloadCompare
                id={id}
                importerId={payload.importerId}
                hash={payload.hash}
                otherId={address.number('with')}
                onChoose={(other) => address.show({ tab: 'compare', with: other })}
              />
            ),
          },
          ...(payload.hash === null
            ? []
            : [{ id: 'parse', title: 'Parse again', content: <PayloadReparse id={id} /> }]),
        ]}
        history={<RecordHistory resource={importPayload} recordKey={id} />}
      />
    </>
  );
}
