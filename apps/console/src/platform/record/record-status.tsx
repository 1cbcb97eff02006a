import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { ReactNode } from 'react';
import { ChoiceBadge } from '../choice/choice-badge.tsx';
import type { ShownRecord } from '../list/bind-list.ts';

/** The badge of a record: the declared one, or that of its `status`. */
export function statusOf<R extends Resource, P extends string>(
  { resource, status }: Pick<ShownRecord<R, P>, 'resource' | 'status'>,
  record: With<R, P>,
): ReactNode {
  if (status !== undefined) return status(record);
  const choices = resource.fields['status']?.choices;
  const value: unknown = Reflect.get(record, 'status');
  return choices === undefined || typeof value !== 'string' ? null : (
    <ChoiceBadge of={choices} value={value} />
  );
}
