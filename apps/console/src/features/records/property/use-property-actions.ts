import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRemove, useUpdate } from '#platform/query/query.ts';
import type { PropertyRecord } from './property-queries.ts';
import { propertySearchScreen } from './screens.ts';

type Status = PropertyRecord['status'];

export interface PropertyActions {
  readonly dialog: ReactNode;
  readonly setStatus: (status: Status) => void;
  readonly remove: () => Promise<void>;
}

/** The actions of a property as a whole. */
export function usePropertyActions(property: PropertyRecord): PropertyActions {
  const { id, name, status, version } = property;
  const navigate = useNavigate();
  const [confirm, dialog] = useConfirm();
  const update = useUpdate(propertyMeta, { saved: false });
  const removal = useRemove(propertyMeta, { saved: `“${name}” was deleted` });

  const change = (next: Status, from: number, undo: ((now: number) => void) | null): void =>
    update.mutate(
      { key: id, changes: { status: next }, version: from },
      {
        onSuccess: (saved) => {
          if (undo !== null)
            showUndo({
              message: `${propertyStatuses.labels[next]}: ${name}`,
              undo: () => undo(saved.version),
            });
        },
      },
    );

  return {
    dialog,
    setStatus: (next) => change(next, version, (now) => change(status, now, null)),
    remove: async () => {
      const sure = await confirm({
        title: `Delete “${name}”`,
        effect:
          'The property goes with its homes, notes, locks and links to partners; its call numbers have to be released first. Its history stays in the audit log.',
        confirmLabel: 'Delete it',
        typed: name,
      });
      if (sure)
        removal.mutate(
          { key: id, version },
          { onSuccess: () => void navigate(hrefOf(propertySearchScreen)) },
        );
    },
  };
}
