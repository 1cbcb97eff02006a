import { feedDialects } from '@supersync/contract/importers/feed-parser/feed.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { importerSources } from '@supersync/contract/importers/importer/importer-sources.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { Button, Menu } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { HeldRemovals } from '#parts/import-run/held-removals.tsx';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { importerScheduleScreen } from '#features/developer/schedule/screens.ts';
import { importerConfigScreen } from '#features/importers/importer-config/screens.ts';
import { ImporterCharts } from './importer-charts.tsx';
import { ImporterState, importerRecord } from './importer-list.tsx';
import { ImporterLocks, ImporterPayloads, ImporterProperties, ImporterRuns } from './importer-tables.tsx';
import classes from './importer.module.css';
import { importerScreen } from './screens.ts';
import { useImporterActions } from './use-importer-actions.ts';

const notesForm = defineForm(importer, { fields: ['name', 'notes'] });

export function Page() {
  const id = Number(useScreenParams(importerScreen).id);
  const { data: shown } = useSuspenseQuery(importerRecord.options(id));
  const open = useAddressPart(['run']);
  const opened = open.number('run');
  const actions = useImporterActions(shown, useLocation().pathname, (run) => open.show({ run }));
  const mayChange = useRights(importer).update;
  useLiveRecords(importer);
  usePageTitle(shown.name);
  const isPaused = shown.status !== 'enabled';
  const of = { clientId: shown.clientId, source: shown.source };
  return (
    <>
      <RecordPage
        tabs
        title={shown.name}
        status={<ImporterState of={shown} />}
        facts={[
          { label: 'Client', value: <RecordLink resource={client} record={shown.client} /> },
          { label: 'Source', value: importerSources.labels[shown.source] },
          { label: 'Format', value: feedDialects.labels[shown.format] },
          { label: 'Properties', value: <NumberValue value={shown.propertyCount} /> },
          { label: 'Units', value: <NumberValue value={shown.unitCount} /> },
          { label: 'Errors', value: <NumberValue value={shown.errorCount} /> },
          { label: 'Warnings', value: <NumberValue value={shown.warningCount} /> },
          {
            label: 'Last success',
            value: shown.lastSuccessAt === null ? 'Never' : <RelativeTime at={shown.lastSuccessAt} />,
          },
          {
            label: 'Schedule',
            value: shown.cron === null ? 'None' : (describeCron(shown.cron) ?? shown.cron),
          },
          {
            label: 'Next run',
            value: shown.nextAt === null ? 'None' : <RelativeTime at={shown.nextAt} />,
          },
        ]}
        action={
          mayChange ? (
            <>
              <Button
                variant="default"
                disabled={isPaused}
                loading={actions.isPending}
                onClick={() => actions.run({ dryRun: true })}
              >
                Dry run
              </Button>
              <Button
                leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
                disabled={isPaused}
                loading={actions.isPending}
                onClick={() => actions.run()}
              >
                Run now
              </Button>
            </>
          ) : undefined
        }
        menu={
          <>
            {mayChange ? (
              <Menu.Item onClick={() => actions.pause(!isPaused)}>
                {isPaused ? 'Enable importer' : 'Pause importer'}
              </Menu.Item>
            ) : null}
            <Menu.Item component={Link} to={hrefOf(importerConfigScreen, { id })}>
              Configuration
            </Menu.Item>
            <Menu.Item component={Link} to={hrefOf(importerScheduleScreen, { name: shown.importerKey })}>
              Schedule
            </Menu.Item>
          </>
        }
        above={
          shown.heldRunId === null ? null : (
            <HeldRemovals importRunId={shown.heldRunId} onStarted={(run) => open.show({ run })} />
          )
        }
        sections={[
          {
            id: 'runs',
            title: 'Runs',
            content: (
              <div className={classes.stack}>
                <ImporterRuns importerId={id} onOpen={(run) => open.show({ run })} />
                <Section title="Trends">
                  <ImporterCharts importerId={id} />
                </Section>
              </div>
            ),
          },
          { id: 'cache', title: 'Cache', content: <ImporterPayloads importerId={id} /> },
          { id: 'properties', title: 'Properties', content: <ImporterProperties {...of} /> },
          { id: 'locks', title: 'Field locks', content: <ImporterLocks {...of} /> },
          {
            id: 'notes',
            title: 'Notes',
            content: <ResourceForm form={notesForm} record={shown} />,
          },
        ]}
        history={<RecordHistory resource={importer} recordKey={id} />}
      />
      {opened === null ? null : (
        <Dialog
          opened
          size="xl"
          onClose={() => open.show({})}
          title={`Run ${opened}`}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <RunDetails key={opened} id={opened} onStarted={(run) => open.show({ run })} />
        </Dialog>
      )}
    </>
  );
}
