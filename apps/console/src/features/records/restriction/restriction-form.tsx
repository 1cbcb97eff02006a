import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { restrictionScopes, type RestrictionScope } from '@supersync/contract/records/restriction/decide.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useMemo, useState } from 'react';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { RecordDialog } from '#platform/resource/record-dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { restrictionRecord } from './restriction-list.tsx';
import { useToday } from './restriction-period.ts';
import { useTargetChoices } from './restriction-targets.ts';

const names = ['clientId', 'scope', 'target', 'mode', 'reason', 'from', 'until'] as const;

type Rule = Row<typeof restriction>;

/** What is asked for as the target depends on the scope. */
function useTargetField(scope: RestrictionScope, record: Rule | undefined) {
  const { options, isClosed, help } = useTargetChoices(scope, record);
  return useMemo((): Readonly<Record<string, FieldDescriptor>> => {
    const common = { name: 'target', label: 'Target', required: true, help };
    const target: FieldDescriptor = isClosed
      ? { ...common, kind: 'select', options }
      : scope === 'email-domain'
        ? { ...common, kind: 'text', placeholder: 'example.com' }
        : { ...common, kind: 'text', suggestions: options };
    return { target };
  }, [scope, options, isClosed, help]);
}

interface RestrictionFormProps {
  readonly record: Rule | undefined;
  readonly clientId: number | null;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

function RestrictionForm({ record, clientId, onSaved, onClose }: RestrictionFormProps) {
  const today = useToday();
  const [scope, setScope] = useState<RestrictionScope>(record?.scope ?? 'partner');
  const fields = useTargetField(scope, record);
  const [start] = useState<FormValues>(() => ({ clientId, scope, mode: 'deny', from: today }));
  return (
    <ResourceForm
      resource={restriction}
      names={names}
      fields={fields}
      columns={2}
      start={start}
      {...(record === undefined ? {} : { record })}
      onValues={({ scope: chosen }) => {
        if (isChoice(restrictionScopes, chosen)) setScope(chosen);
      }}
      submitLabel={record === undefined ? 'Create restriction' : 'Save'}
      onSaved={({ id }) => onSaved(id)}
      onCancel={onClose}
    />
  );
}

export interface RestrictionDialogProps extends Omit<RestrictionFormProps, 'record'> {
  /** The rule to change; null for a new one. */
  readonly id: number | null;
}

export function RestrictionDialog({ id, ...form }: RestrictionDialogProps) {
  return (
    <RecordDialog
      resource={restriction}
      id={id}
      options={restrictionRecord.options}
      noun="restriction"
      onClose={form.onClose}
    >
      {(record) => <RestrictionForm {...form} record={record} />}
    </RecordDialog>
  );
}
