import type { ImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { lockFields } from '@supersync/contract/records/property/fields.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';
import { fieldLabel } from '#parts/property/field-text.ts';

export interface Locks {
  /** The fields whose lock is being saved. */
  readonly busy: readonly string[];
  readonly set: (fields: readonly ImportedField[], locked: boolean) => void;
}

const namesOf = (fields: readonly string[]): string => fields.map(fieldLabel).join(', ');

/** Locks fields against importers and bulk changes, or unlocks them; both can be undone. */
export function useLocks(id: number): Locks {
  const change = useAction(lockFields, propertyLock, { saved: false });
  const set: Locks['set'] = (fields, locked) =>
    change.mutate(
      { params: { id }, body: { fields: [...fields], locked } },
      {
        onSuccess: () =>
          showUndo({
            message: `${namesOf(fields)} ${locked ? 'locked' : 'unlocked'}`,
            undo: () => set(fields, !locked),
          }),
      },
    );
  return { busy: change.isPending ? change.variables.body.fields : [], set };
}
