import type { VariableUse } from '@supersync/contract/websites/floorplan-manifest/variables.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';

type Use = Pick<VariableUse, 'value' | 'places'>;

export const isUndefined = ({ value }: Use): boolean => value === null;
export const isUnused = ({ places }: Use): boolean => places.length === 0;

export function VariableState({ use }: { readonly use: Use }) {
  if (isUndefined(use)) return <StatusBadge tone="danger">Undefined</StatusBadge>;
  if (isUnused(use)) return <StatusBadge tone="warning">Unused</StatusBadge>;
  return <StatusBadge tone="success">Used</StatusBadge>;
}
