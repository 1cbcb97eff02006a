import type { PlannedChange } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { readableSetting, settingTitle } from './setting-text.ts';

/** What the switch writes, before and after. */
export function PlannedChanges({ changes }: { readonly changes: readonly PlannedChange[] }) {
  return (
    <FieldDiff
      changes={changes.map(({ what, before, after }) => ({
        field: what,
        before: readableSetting(before),
        after: readableSetting(after),
      }))}
      labelOf={settingTitle}
    />
  );
}
