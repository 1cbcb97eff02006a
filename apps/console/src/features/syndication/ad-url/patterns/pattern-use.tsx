import { StatusBadge } from '#kit/status-badge/status-badge.tsx';

/** Whether a pattern generates addresses. */
export function PatternUse({ active }: { readonly active: boolean | null }) {
  return (
    <StatusBadge tone={active === true ? 'success' : 'neutral'}>
      {active === true ? 'In use' : 'Not in use'}
    </StatusBadge>
  );
}
