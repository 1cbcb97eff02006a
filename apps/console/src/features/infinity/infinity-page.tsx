import { client } from '@supersync/contract/client/client.ts';
import { infinityMigration } from '@supersync/contract/infinity/infinity-migration.ts';
import { infinityRun } from '@supersync/contract/infinity/infinity-run.ts';
import { migrationStates } from '@supersync/contract/infinity/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import type { ListColumn } from '../../platform/list/list-columns.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { clientsScreen } from '../client/screens.ts';
import { BulkStart, useStartRun } from './bulk-start.tsx';
import { ClientMigration } from './client-migration.tsx';
import {
  infinityClient,
  infinityRelations,
  isState,
  stateCounts,
  stateWhere,
  type InfinityClient,
} from './infinity-queries.ts';
import classes from './infinity.module.css';
import { OpenRuns, RunList } from './run-list.tsx';
import { RunPanel } from './run-panel.tsx';
import { infinityScreen } from './screens.ts';
import { hindranceOf, notStarted } from './step-states.ts';
import { StepTrail } from './step-trail.tsx';

const columns: readonly ListColumn<InfinityClient>[] = [
  { ...fieldColumn<InfinityClient>(client, 'name'), width: 220, grow: 1 },
  {
    id: 'infinityMigration.status',
    header: 'State',
    width: 128,
    sortable: true,
    cell: ({ infinityMigration: migration }) => (
      <ChoiceBadge of={migrationStates} value={migration?.status ?? 'not_started'} />
    ),
  },
  {
    id: 'steps',
    header: 'Steps',
    width: 112,
    cell: ({ infinityMigration: migration }) => <StepTrail progress={migration ?? notStarted} />,
  },
  {
    id: 'hindrance',
    header: 'In the way',
    width: 240,
    grow: 2,
    cell: ({ infinityMigration: migration }) => <CutText text={hindranceOf(migration ?? notStarted)} />,
  },
  {
    id: 'infinityMigration.modified',
    header: 'Last step',
    width: 124,
    cell: ({ infinityMigration: migration }) => <RelativeTime at={migration?.modified.at} />,
  },
  { ...fieldColumn<InfinityClient>(client, 'status'), header: 'Client is', optional: true },
  { ...fieldColumn<InfinityClient>(client, 'clientKey'), optional: true },
];

function PanelTitle({ clientId }: { readonly clientId: number }) {
  return useQuery(infinityClient(clientId)).data?.name ?? 'Client';
}

export function Page() {
  const open = useAddressPart(['client', 'run', 'runs']);
  const shown = useAddressPart(['state']);
  const counts = useQuery(stateCounts).data;
  useLiveRecords(infinityMigration);
  useLiveRecords(infinityRun);

  const asked = shown.get('state');
  const state = isState(asked) ? asked : null;
  const where = useMemo(() => stateWhere(state), [state]);
  const hrefOfRun = (id: number): string => `${infinityScreen.path}?run=${id}`;
  const start = useStartRun(hrefOfRun, (id) => open.show({ run: id }));
  const close = (): void => open.show({});
  const [clientId, runId] = [open.number('client'), open.number('run')];

  return (
    <>
      {start.dialog}
      <ResourceList
        resource={client}
        name="infinity-client"
        title={infinityScreen.title}
        lead={infinityScreen.description}
        relations={infinityRelations}
        where={where}
        columns={columns}
        hrefOf={({ id }) => open.hrefOf({ client: id })}
        actions={
          <Button component={Link} to={open.hrefOf({ runs: 1 })} variant="default">
            Bulk runs
          </Button>
        }
        above={
          <div className={classes.above}>
            <OpenRuns hrefOfRun={(id) => open.hrefOf({ run: id })} />
            <CountTabs
              label="How far the clients are"
              value={state}
              tabs={migrationStates.values.map((value) => ({
                value,
                label: migrationStates.labels[value],
                count: counts?.[value],
                ...(value === 'failed' ? { tone: 'danger' as const } : {}),
              }))}
              onChange={(value) => shown.show(value === null ? {} : { state: value })}
            />
          </div>
        }
        bulk={(selection) => <BulkStart selection={selection} where={where} start={start} />}
        beside={
          clientId !== null ? (
            <SidePanel title={<PanelTitle clientId={clientId} />} size="wide" onClose={close}>
              <ClientMigration key={clientId} clientId={clientId} />
            </SidePanel>
          ) : runId !== null ? (
            <SidePanel title={`Bulk run ${runId}`} size="wide" onClose={close}>
              <RunPanel
                key={runId}
                id={runId}
                hrefOfClient={(id) => open.hrefOf({ client: id })}
                hrefOfRun={hrefOfRun}
                start={start}
              />
            </SidePanel>
          ) : open.get('runs') !== null ? (
            <SidePanel title="Bulk runs" onClose={close}>
              <RunList hrefOfRun={(id) => open.hrefOf({ run: id })} />
            </SidePanel>
          ) : null
        }
        empty={
          <EmptyState
            title={state === null ? 'No client has Rentals Infinity' : `No client is here`}
            action={
              state === null ? (
                <Button component={Link} to={hrefOf(clientsScreen)} variant="default">
                  All clients
                </Button>
              ) : null
            }
          >
            {state === null
              ? 'Clients appear here once Rentals Infinity is one of their partners.'
              : `No client is in the state “${migrationStates.labels[state]}”.`}
          </EmptyState>
        }
      />
    </>
  );
}
