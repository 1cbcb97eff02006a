import { restriction } from '@supersync/contract/restriction/restriction.ts';
import { restrictionScopes, type RestrictionScope } from '@supersync/contract/restriction/decide.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { FieldDescriptor, FormValues } from '../../kit/form/field-descriptor.ts';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { ResourceForm } from '../../platform/resource/resource-form.tsx';
import { messageOf } from '../../platform/toast-words.ts';
import { useToday } from './restriction-cells.tsx';
import { ruleOptions } from './restriction-queries.ts';
import { useTargetChoices } from './restriction-targets.ts';
import { modeWords, scopeWords } from './restriction-words.ts';

const names = ['clientId', 'scope', 'target', 'mode', 'reason', 'from', 'until'] as const;

const isScope = (value: unknown): value is RestrictionScope =>
  restrictionScopes.values.some((scope) => scope === value);

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const scopeField: FieldDescriptor = {
  name: 'scope',
  label: 'Scope',
  kind: 'select',
  required: true,
  options: optionsOf(scopeWords),
};

const modeField: FieldDescriptor = {
  name: 'mode',
  label: 'Deny or allow only',
  kind: 'select',
  required: true,
  options: optionsOf(modeWords),
  help: 'Allow only: nothing else of this scope is allowed. A denial wins over anything that is allowed.',
};

const reasonField: FieldDescriptor = {
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  required: true,
  wide: true,
  help: 'Whoever is stopped by the rule reads this.',
};

type Rule = Row<typeof restriction>;

/** What is asked for as the target depends on the scope. */
function useFields(
  scope: RestrictionScope,
  record: Rule | undefined,
): Readonly<Record<string, FieldDescriptor>> {
  const { options, isClosed, help } = useTargetChoices(scope, record);
  return useMemo(() => {
    const common = { name: 'target', label: 'Target', required: true, help };
    const target: FieldDescriptor = isClosed
      ? { ...common, kind: 'select', options }
      : scope === 'email-domain'
        ? { ...common, kind: 'text', placeholder: 'example.com' }
        : { ...common, kind: 'text', suggestions: options };
    return { scope: scopeField, mode: modeField, reason: reasonField, target };
  }, [scope, options, isClosed, help]);
}

interface RestrictionFormProps {
  readonly record?: Rule;
  readonly clientId: number | null;
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
}

function RestrictionForm({ record, clientId, onSaved, onCancel }: RestrictionFormProps) {
  const today = useToday();
  const [scope, setScope] = useState<RestrictionScope>(record?.scope ?? 'partner');
  const fields = useFields(scope, record);
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
        if (isScope(chosen)) setScope(chosen);
      }}
      submitLabel={record === undefined ? 'Create restriction' : 'Save'}
      onSaved={({ id }) => onSaved(id)}
      onCancel={onCancel}
    />
  );
}

export interface RestrictionDialogProps extends Pick<RestrictionFormProps, 'clientId' | 'onSaved'> {
  /** The rule to change; null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

export function RestrictionDialog({ id, clientId, onSaved, onClose }: RestrictionDialogProps) {
  const found = useQuery({ ...ruleOptions(id ?? 0), enabled: id !== null });
  const title = id === null ? 'New restriction' : `Edit restriction ${id}`;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {id === null ? (
        <RestrictionForm clientId={clientId} onSaved={onSaved} onCancel={onClose} />
      ) : found.data !== undefined ? (
        <RestrictionForm record={found.data} clientId={null} onSaved={onSaved} onCancel={onClose} />
      ) : found.isError ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}
