import {
  renameFloorplanVariable,
  type UsedVariable,
} from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { floorplanManifestVersion } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { variableName } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../floorplan-manifest.module.css';
import { useRestore } from '../use-restore.ts';

export interface RenameDialogProps {
  readonly variable: UsedVariable;
  readonly others: readonly UsedVariable[];
  readonly onClose: () => void;
}

/** Why a name cannot be taken; null where it can. */
function refusalOf(to: string, variable: UsedVariable, others: readonly UsedVariable[]): string | null {
  if (to === '' || to === variable.name) return null;
  const parsed = variableName.safeParse(to);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Not a name';
  const ids = new Set(variable.manifests.map(({ id }) => id));
  const taken = others.find(({ name }) => name === to)?.manifests.find(({ id }) => ids.has(id));
  return taken === undefined ? null : `${taken.name} has a variable ${to} already`;
}

/** Shows what would change before it is renamed in all manifests at once. */
export function RenameDialog({ variable, others, onClose }: RenameDialogProps) {
  const { name, manifests } = variable;
  const [to, setTo] = useState(name);
  const rename = useAction(renameFloorplanVariable, floorplanManifestVersion, {
    saved: false,
    failed: false,
  });
  const { restore } = useRestore();
  const refusal = refusalOf(to, variable, others);
  const isReady = to !== '' && to !== name && refusal === null;
  const submit = (): void => {
    if (!isReady) return;
    const before = new Map(manifests.map(({ id, number }) => [id, number]));
    rename.mutate(
      { body: { from: name, to, manifests: manifests.map(({ id, number }) => ({ id, number })) } },
      {
        onSuccess: (saved) => {
          onClose();
          showUndo({
            message: `${name} renamed to ${to} in ${formatCount(saved.length, 'manifest')}`,
            undo: () =>
              restore(
                saved.map(({ id, number }) => ({ id, basedOn: number, number: before.get(id) ?? 1 })),
                `${to} renamed back to ${name}`,
              ),
          });
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={`Rename ${name}`}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {rename.isError ? <ErrorState title="Not renamed" message={messageOf(rename.error)} /> : null}
        <TextInput
          label="New name"
          data-autofocus
          value={to}
          maxLength={60}
          error={refusal}
          onChange={(event) => setTo(event.currentTarget.value.trim())}
        />
        <div>
          <p className={classes.muted}>
            {formatCount(manifests.length, 'manifest')} would get a new version:
          </p>
          <ul>
            {manifests.map(({ id, name: manifest, number, places, value }) => (
              <li key={id}>
                {manifest}, version {number + 1}: {value === null ? '' : 'its value'}
                {value !== null && places.length > 0 ? ' and ' : ''}
                {places.length === 0 ? '' : formatCount(places.length, 'place')}
              </li>
            ))}
          </ul>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={rename.isPending}>
            Rename variable
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
