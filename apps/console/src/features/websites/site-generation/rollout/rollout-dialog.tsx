import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import {
  continueRollout,
  pauseRollout,
  rollBackRollout,
  rollBackRolloutItem,
  stopRollout,
} from '@supersync/contract/websites/site-rollout/actions.ts';
import { siteRolloutItem } from '@supersync/contract/websites/site-rollout/site-rollout-item.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { rolloutStates } from '@supersync/contract/websites/site-rollout/states.ts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import effect from '#kit/effect/effect.module.css';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordStep, StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { generatedSiteScreen } from '../screens.ts';
import { type Rollout, type RolloutItem, rolloutItemsOptions, rolloutRecord } from './rollout-queries.ts';

function RollBackItem({ item }: { readonly item: RolloutItem }) {
  const step = useStep(rollBackRolloutItem, item, { saved: 'The earlier release is on its way' });
  // Only where the site has the release of this rollout.
  if (!isLegalIn(rollBackRolloutItem, item.state) || item.release?.state !== 'live') return null;
  return (
    <StepButton
      variant="default"
      size="compact-xs"
      step={step}
      aria-label={`Roll back ${item.generation?.domain ?? 'site'}`}
      onClick={() => step.run({ params: { id: item.id } })}
    >
      Roll back
    </StepButton>
  );
}

const columns = relatedColumns<RolloutItem>(siteRolloutItem, [
  { id: 'wave', width: 70 },
  {
    id: 'generation.domain',
    header: 'Site',
    width: 220,
    grow: 1,
    main: true,
    fixed: true,
    cell: ({ generationId: id, generation }) => (
      <Link to={hrefOf(generatedSiteScreen, { id })}>{generation?.domain ?? `Site ${id}`}</Link>
    ),
  },
  { id: 'state', width: 150 },
  { id: 'release.themeVersion', header: 'Theme version', width: 120 },
  { id: 'error', header: 'Problem', width: 200, grow: 1, cell: ({ error }) => error ?? <Nothing /> },
  { id: 'finishedAt', width: 110 },
  { id: 'back', header: '', width: 110, cell: (item) => <RollBackItem item={item} /> },
]);

function Steps({ rollout }: { readonly rollout: Rollout }) {
  const [confirm, dialog] = useConfirm();
  const params = { id: rollout.id };
  const goOn = useStep(continueRollout, rollout, { saved: 'The rollout continues' });
  const stop = useStep(stopRollout, rollout, { saved: 'The rollout is stopped' });
  const back = useStep(rollBackRollout, rollout, { saved: 'The sites are being rolled back' });
  const sites = formatCount(rollout.liveCount, 'site');
  const askStop = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Stop rollout',
      effect: `${sites} with the new release keep it. The others stay as they are.`,
      confirmLabel: 'Stop rollout',
    });
    if (sure) stop.run({ params });
  };
  const askBack = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Roll back rollout',
      effect: `${sites} get the release and the form they had before, as a new release. Sites with a later release stay as they are.`,
      confirmLabel: 'Roll back rollout',
      tone: 'danger',
    });
    if (sure) back.run({ params });
  };
  return (
    <div className={effect.counts}>
      {dialog}
      {isLegalIn(pauseRollout, rollout.state) ? (
        <RecordStep action={pauseRollout} record={rollout} saved="The rollout is paused" variant="default">
          Pause rollout
        </RecordStep>
      ) : null}
      {isLegalIn(continueRollout, rollout.state) ? (
        <>
          <StepButton
            step={goOn}
            onClick={() => goOn.run({ params, body: { retryFailed: rollout.failedCount > 0 } })}
          >
            {rollout.failedCount > 0 ? 'Retry failed and continue' : 'Continue rollout'}
          </StepButton>
          {rollout.failedCount > 0 ? (
            <StepButton variant="default" step={goOn} onClick={() => goOn.run({ params, body: {} })}>
              Continue without failed
            </StepButton>
          ) : null}
        </>
      ) : null}
      {isLegalIn(stopRollout, rollout.state) ? (
        <StepButton variant="default" step={stop} onClick={() => void askStop()}>
          Stop rollout…
        </StepButton>
      ) : null}
      {isLegalIn(rollBackRollout, rollout.state) ? (
        <StepButton variant="default" color="danger" step={back} onClick={() => void askBack()}>
          Roll back rollout…
        </StepButton>
      ) : null}
    </div>
  );
}

function Shown({ rollout }: { readonly rollout: Rollout }) {
  const items = useQuery(rolloutItemsOptions(rollout.id));
  const { state, wave, waveCount, created, user, problem } = rollout;
  return (
    <div className={effect.stack}>
      <p className={effect.counts}>
        <ChoiceBadge of={rolloutStates} value={state} />
        <span className={effect.muted}>
          Wave {wave} of {waveCount}, started <RelativeTime at={created} />
          {user === null ? '' : ` by ${user.firstName} ${user.lastName}`}
        </span>
      </p>
      {problem === null ? null : (
        <Alert color="danger" title="A site failed">
          {problem}
        </Alert>
      )}
      <WorkProgress
        label="Live"
        done={rollout.liveCount}
        total={rollout.siteCount}
        failed={rollout.failedCount}
        unit="sites"
      />
      <Steps rollout={rollout} />
      <LoadedTable
        query={items}
        label="Sites of the rollout"
        name="site-rollout-items"
        columns={columns}
        rowKey={({ id }) => String(id)}
        maxRows={14}
        empty="No sites."
      />
    </div>
  );
}

interface RolloutDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One rollout as it goes on: its sites by wave, and the steps that are possible now. */
export function RolloutDialog({ id, onClose }: RolloutDialogProps) {
  useLiveRecords(siteRollout);
  useLiveRecords(siteRolloutItem);
  const found = useQuery(rolloutRecord.options(id));
  return (
    <Dialog opened onClose={onClose} title={found.data?.note ?? `Rollout ${id}`} size="min(1080px, 96vw)">
      <Loaded query={found}>{(rollout) => <Shown rollout={rollout} />}</Loaded>
    </Dialog>
  );
}
