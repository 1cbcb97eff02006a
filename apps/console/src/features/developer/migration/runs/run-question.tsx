import { migrationAdministrators, overrideKey } from '@supersync/contract/developer/migration/access.ts';
import type { Gate } from '@supersync/contract/developer/migration/run-actions.ts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ReasonField } from '#platform/reason-field.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { overridesOf, reasonsNeeded, type Overrides } from './override-reasons.ts';
import { Gates, isBlocked } from './run-plan.tsx';

export interface RunQuestionProps {
  readonly gates: readonly Gate[];
  /** What is about to happen. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Where it cannot be undone: the text to type. */
  readonly typed?: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (overrides: Overrides | undefined) => void;
}

const reasonLabels: Readonly<Record<keyof Overrides, string>> = {
  overrideReason: 'Reason for the override',
  driftReason: 'Reason for accepting the drift',
};

/** The confirmation of a run: what it does, what blocks it, and what it requires. */
export function RunQuestion(props: RunQuestionProps) {
  const { gates, typed, busy } = props;
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState('');
  const needed = reasonsNeeded(gates);
  const mayOverride = useMayCall({ access: migrationAdministrators, flag: 'u' });
  const blocked = isBlocked(gates) || (needed.length > 0 && !mayOverride);
  const ready =
    !blocked &&
    needed.every((name) => (reasons[name] ?? '').trim() !== '') &&
    (typed === undefined || text.trim() === typed);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) props.onConfirm(overridesOf(needed, reasons));
      }}
    >
      <Stack gap="md">
        {props.failure === undefined ? null : (
          <Alert color="danger" role="alert">
            {props.failure}
          </Alert>
        )}
        {props.children}
        <Gates gates={gates} />
        {needed.length > 0 && !mayOverride ? (
          <Text size="sm">
            Overriding this takes a reason and the permission <code>{overrideKey}</code>, which you do not
            hold.
          </Text>
        ) : null}
        {mayOverride && !isBlocked(gates)
          ? needed.map((name) => (
              <ReasonField
                key={name}
                label={reasonLabels[name]}
                description="Kept with the run and in the audit log"
                value={reasons[name] ?? ''}
                onChange={(value) => setReasons((now) => ({ ...now, [name]: value }))}
              />
            ))
          : null}
        {typed === undefined || blocked ? null : (
          <TextInput
            label={
              <>
                Type <strong>{typed}</strong> to go on
              </>
            }
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onCancel}>
            {blocked ? 'Close' : 'Cancel'}
          </Button>
          {blocked ? null : (
            <Button
              type="submit"
              color={typed === undefined ? 'accent' : 'danger'}
              disabled={!ready}
              loading={busy}
            >
              {props.confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
