import { cancelReplay, pauseReplay, resumeReplay } from '@supersync/contract/messaging/replay/actions.ts';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { RecordStep, StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import type { Replay } from './replay-queries.ts';
import { openCount } from './replay-text.ts';
import classes from './replay.module.css';

/** Pause, resume and cancel: each is enabled while legal, and otherwise gives the reason. */
export function ReplaySteering({ replay: shown }: { readonly replay: Replay }) {
  const [confirm, dialog] = useConfirm();
  const cancel = useStep(cancelReplay, shown, { saved: false });
  const mayReplay = useMayCall(pauseReplay);
  const params = { id: shown.id };
  if (!mayReplay) return null;

  const end = async (): Promise<void> => {
    const sure = await confirm({
      title: `Cancel replay ${shown.id}`,
      effect: `${formatCount(openCount(shown), 'message')} at most will not be sent. What is on its way still arrives, and what was delivered stays.`,
      confirmLabel: 'Cancel the replay',
      tone: 'danger',
    });
    if (sure) cancel.run({ params });
  };

  return (
    <div className={classes.actions}>
      {dialog}
      <RecordStep action={pauseReplay} record={shown} saved={false} variant="default">
        Pause
      </RecordStep>
      <RecordStep action={resumeReplay} record={shown} saved={false}>
        Resume
      </RecordStep>
      <StepButton step={cancel} variant="light" color="danger" onClick={() => void end()}>
        Cancel…
      </StepButton>
    </div>
  );
}
