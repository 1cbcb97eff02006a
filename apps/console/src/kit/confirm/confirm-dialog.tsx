import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';

export interface ConfirmOptions {
  readonly title: string;
  /** A sentence that states the effect with numbers: "Replays 214 messages to leads.parse." */
  readonly effect: ReactNode;
  /** The label of the button: "Replay 214 messages". */
  readonly confirmLabel: string;
  /** Only where it cannot be undone: the text that must be typed. */
  readonly typed?: string;
  readonly tone?: 'accent' | 'danger';
}

export interface ConfirmDialogProps extends ConfirmOptions {
  readonly opened: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The dialog itself; most pages use `useConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title} size="md">
      {props.opened && <Question {...props} />}
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps) {
  const [text, setText] = useState('');
  const { typed, tone = typed === undefined ? 'accent' : 'danger' } = props;
  const ready = typed === undefined || text.trim() === typed;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) props.onConfirm();
      }}
    >
      <Stack gap="md">
        <Text component="div">{props.effect}</Text>
        {typed !== undefined && (
          <TextInput
            label={
              <>
                This cannot be undone. Type <strong>{typed}</strong> to go on
              </>
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={tone}
            disabled={!ready}
            loading={props.busy === true}
            {...(typed === undefined ? { 'data-autofocus': true } : {})}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
