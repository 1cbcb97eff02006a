import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { useQuery } from '@tanstack/react-query';
import { Nothing } from '#kit/value/nothing.tsx';
import { listOptions } from '#platform/query/query.ts';

export const groupsOptions = listOptions(signatureGroup, { limit: 0, sort: ['name'] });

/** Groups by name; one that was deleted by its number. */
export function GroupNames({ ids }: { readonly ids: readonly number[] }) {
  const groups = useQuery(groupsOptions).data?.data ?? [];
  if (ids.length === 0) return <Nothing />;
  return ids.map((id) => groups.find((group) => group.id === id)?.name ?? `Group ${id}`).join(', ');
}
