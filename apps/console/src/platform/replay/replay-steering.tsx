import { cancelReplay, pauseReplay, resumeReplay } from '@supersync/contract/replay/actions.ts';
import { replay } from '@supersync/contract/replay/replay.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '../../kit/confirm/use-confirm.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { useAct } from '../query.ts';
import { useMayCall } from '../rights.ts';
import type { Replay } from './replay-queries.ts';
import { openCount } from './replay-words.ts';
import classes from './replay.module.css';

/** Pause, resume and cancel, each while it is legal. */
export function ReplaySteering({ replay: shown }: { readonly replay: Replay }) {
  const mayReplay = useMayCall(pauseReplay);
  const [confirm, dialog] = useConfirm();
  const pause = useAct(pauseReplay, replay, { saved: false });
  const resume = useAct(resumeReplay, replay, { saved: false });
  const cancel = useAct(cancelReplay, replay, { saved: false });
  const isLegal = (action: { readonly legalIn?: readonly string[] }): boolean =>
    action.legalIn?.includes(shown.status) === true;
  const params = { id: shown.id };
  if (!mayReplay) return null;

  const end = async (): Promise<void> => {
    const sure = await confirm({
      title: `Cancel replay ${shown.id}`,
      effect: `${formatCount(openCount(shown), 'message')} at most will not be sent. What is on its way still arrives, and what was delivered stays.`,
      confirmLabel: 'Cancel the replay',
      tone: 'danger',
    });
    if (sure) cancel.mutate({ params });
  };

  return (
    <div className={classes.actions}>
      {dialog}
      {isLegal(pauseReplay) ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate({ params })}
        >
          Pause
        </Button>
      ) : null}
      {isLegal(resumeReplay) ? (
        <Button size="compact-sm" loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          Resume
        </Button>
      ) : null}
      {isLegal(cancelReplay) ? (
        <Button
          size="compact-sm"
          variant="light"
          color="danger"
          loading={cancel.isPending}
          onClick={() => void end()}
        >
          Cancel…
        </Button>
      ) : null}
    </div>
  );
}
