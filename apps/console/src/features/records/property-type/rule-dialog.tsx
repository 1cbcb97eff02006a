import type { Row } from '@supersync/contract/kernel/record.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';

const names = [
  'propertyType',
  'city',
  'provinceCode',
  'nameContains',
  'importSource',
  'minUnits',
  'maxUnits',
  'position',
  'enabled',
] as const;

export interface RuleDialogProps {
  readonly clientId: number;
  /** Without it a new one is made. */
  readonly rule: Row<typeof propertyTypeRule> | undefined;
  readonly onClose: () => void;
}

/** Conditions left empty ask for nothing. */
export function RuleDialog({ clientId, rule, onClose }: RuleDialogProps) {
  const start = useMemo(() => ({ clientId }), [clientId]);
  return (
    <Dialog opened onClose={onClose} title={rule === undefined ? 'Add a rule' : 'Edit the rule'} size="lg">
      <ResourceForm
        resource={propertyTypeRule}
        {...(rule === undefined ? { start, submitLabel: 'Add rule' } : { record: rule })}
        names={names}
        columns={2}
        onCancel={onClose}
        onSaved={() => {
          toastSuccess(rule === undefined ? 'Rule added' : 'Rule changed');
          onClose();
        }}
      />
    </Dialog>
  );
}
