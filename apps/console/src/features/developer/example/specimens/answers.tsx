import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';

const total = 214;

export function Specimen() {
  const [confirm, dialog] = useConfirm();
  const [paused, setPaused] = useState(false);
  const [done, setDone] = useState<number>();
  const running = done !== undefined && done < total;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setDone((now) => Math.min(total, (now ?? 0) + 7)), 200);
    return () => clearInterval(timer);
  }, [running]);

  const replay = async (): Promise<void> => {
    const yes = await confirm({
      title: 'Replay messages',
      effect: `Replays ${total} messages to leads.parse.`,
      confirmLabel: `Replay ${total} messages`,
    });
    if (yes) setDone(0);
  };

  const erase = async (): Promise<void> => {
    const yes = await confirm({
      title: 'Redact a prospect',
      effect: 'Erases what is known of one person in 6 stores.',
      confirmLabel: 'Redact',
      typed: 'REDACT',
    });
    if (yes) toastSuccess('Nothing was redacted: this is the pattern book.');
  };

  return (
    <>
      <Section title="Toasts">
        <Group gap="xs">
          <Button variant="default" onClick={() => toastSuccess()}>
            Success
          </Button>
          <Button variant="default" onClick={() => toastError(new Error('An example'))}>
            Failure
          </Button>
        </Group>
      </Section>
      <Section title="Do it, then offer Undo">
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() => {
              setPaused(!paused);
              toastSuccess(paused ? 'Resumed' : 'Paused', { label: 'Undo', run: () => setPaused(paused) });
            }}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Text c="dimmed">{paused ? 'The schedule is paused.' : 'The schedule is running.'}</Text>
        </Group>
      </Section>
      <Section title="Ask where it cannot be undone">
        <Group gap="xs">
          <Button variant="default" onClick={() => void replay()}>
            Replay…
          </Button>
          <Button variant="default" color="danger" onClick={() => void erase()}>
            Redact…
          </Button>
        </Group>
      </Section>
      {done === undefined ? null : (
        <Section title="Progress">
          <WorkProgress
            label="Replaying messages"
            done={done}
            total={total}
            unit="messages"
            {...(running ? { onCancel: () => setDone(undefined) } : {})}
          />
        </Section>
      )}
      <Section title="What became of many">
        <OutcomeBar
          label="Messages of a replay"
          outcomes={[
            { label: 'Delivered', tone: 'success', count: 190 },
            { label: 'Failed', tone: 'danger', count: 6 },
            { label: 'Skipped', tone: 'stopped', count: 18 },
          ]}
        />
      </Section>
      {dialog}
    </>
  );
}
