import { Alert } from '@mantine/core';

interface StopReasonProps {
  /** Cleared once a person goes on with the work. */
  readonly of: { readonly stoppedReason: string | null };
}

/** Why work that goes on without its starter was stopped, such as a revoked token. */
export function StopReason({ of: { stoppedReason } }: StopReasonProps) {
  if (stoppedReason === null) return null;
  return (
    <Alert color="warning" title="Stopped">
      {stoppedReason}
    </Alert>
  );
}
