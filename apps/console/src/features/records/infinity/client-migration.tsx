import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { migrationStates } from '@supersync/contract/records/infinity/states.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { infinityClient } from './infinity-queries.ts';
import classes from './infinity.module.css';
import { MigrationSteps } from './migration-steps.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { notStarted } from './step-states.ts';
import { useSteps } from './use-steps.ts';

/** The migration of one client: its state, the next step, and rolling back. */
export function ClientMigration({ clientId }: { readonly clientId: number }) {
  return (
    <Loaded query={useQuery(infinityClient.options(clientId))} lines={10}>
      {(client) => <Shown client={client} />}
    </Loaded>
  );
}

function Shown({ client }: { readonly client: With<typeof clientResource, 'infinityMigration'> }) {
  const { id: clientId } = client;
  const [confirm, dialog] = useConfirm();
  const record = client.infinityMigration;
  const progress = record ?? notStarted;
  const steps = useSteps(clientId, progress);

  const askSwitch = async (): Promise<void> => {
    const sure = await confirm({
      title: `Switch ${client.name}`,
      effect: (
        <>
          <p className={classes.effect}>
            Leads of {client.name} go through Rentals Infinity from this moment on. It can be rolled back.
          </p>
          {record?.plan ? <PlannedChanges changes={record.plan} /> : null}
        </>
      ),
      confirmLabel: 'Switch client',
    });
    if (sure) steps.change();
  };
  const askRollBack = async (): Promise<void> => {
    const sure = await confirm({
      title: `Roll back ${client.name}`,
      effect: (
        <>
          <p className={classes.effect}>Puts back what was there before the switch:</p>
          <PlannedChanges
            changes={(record?.undo ?? []).map(({ what, before, after }) => ({
              what,
              before: after,
              after: before,
            }))}
          />
        </>
      ),
      confirmLabel: 'Roll back',
      tone: 'danger',
    });
    if (sure) steps.rollBack();
  };

  return (
    <div className={classes.panel}>
      {dialog}
      <div className={classes.head}>
        <ChoiceBadge of={migrationStates} value={progress.status} />
        <RecordLink resource={clientResource} record={client} />
        <span className={classes.spacer} />
        <StepButton variant="default" step={steps.offers.roll_back} onClick={() => void askRollBack()}>
          Roll back…
        </StepButton>
      </div>
      <MigrationSteps
        clientId={clientId}
        progress={progress}
        record={record}
        steps={steps}
        onSwitch={() => void askSwitch()}
      />
      <Section title="History">
        <RecordHistory resource={infinityMigration} recordKey={clientId} />
      </Section>
    </div>
  );
}
