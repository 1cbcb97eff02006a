import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { infinityRun } from '@supersync/contract/records/infinity/infinity-run.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { migrationStates } from '@supersync/contract/records/infinity/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { chosenTab } from '#platform/list/define-list.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { clientsScreen } from '#features/records/client/screens.ts';
import { BulkStart, useStartRun } from './bulk-start.tsx';
import { ClientMigration } from './client-migration.tsx';
import { infinityList } from './infinity-list.tsx';
import { infinityClient } from './infinity-queries.ts';
import { OpenRuns, RunList } from './run-list.tsx';
import { RunPanel } from './run-panel.tsx';
import { infinityScreen } from './screens.ts';

function PanelTitle({ clientId }: { readonly clientId: number }) {
  return useQuery(infinityClient.options(clientId)).data?.name ?? 'Client';
}

export function Page() {
  const open = useAddressPart(['client', 'run', 'runs']);
  const [search] = useSearchParams();
  useLiveRecords(infinityMigration);
  useLiveRecords(infinityRun);

  const state = chosenTab(infinityList, search);
  const hrefOfRun = (id: number): string => `${infinityScreen.path}?run=${id}`;
  const start = useStartRun(hrefOfRun, (id) => open.show({ run: id }));
  const close = (): void => open.show({});
  const runId = open.number('run');

  return (
    <>
      {start.dialog}
      <RecordList
        list={infinityList}
        screen={infinityScreen}
        actions={
          <Button component={Link} to={open.hrefOf({ runs: 1 })} variant="default">
            Bulk runs
          </Button>
        }
        above={<OpenRuns hrefOfRun={(id) => open.hrefOf({ run: id })} />}
        bulk={(selection) => <BulkStart selection={selection} start={start} />}
        panel={(id) => ({
          title: <PanelTitle clientId={id} />,
          size: 'wide',
          content: <ClientMigration key={id} clientId={id} />,
        })}
        {...(runId !== null
          ? {
              beside: (
                <SidePanel title={`Bulk run ${runId}`} size="wide" onClose={close}>
                  <RunPanel
                    key={runId}
                    id={runId}
                    hrefOfClient={(id) => open.hrefOf({ client: id })}
                    hrefOfRun={hrefOfRun}
                    start={start}
                  />
                </SidePanel>
              ),
            }
          : open.get('runs') !== null
            ? {
                beside: (
                  <SidePanel title="Bulk runs" onClose={close}>
                    <RunList hrefOfRun={(id) => open.hrefOf({ run: id })} />
                  </SidePanel>
                ),
              }
            : {})}
        empty={
          state === null ? (
            <EmptyState
              title="No client has Rentals Infinity"
              action={
                <Button component={Link} to={hrefOf(clientsScreen)} variant="default">
                  All clients
                </Button>
              }
            >
              Clients appear here once Rentals Infinity is one of their partners.
            </EmptyState>
          ) : (
            <EmptyState title="No clients">
              No client is in the state “{choiceLabel(migrationStates, state)}”.
            </EmptyState>
          )
        }
      />
    </>
  );
}
