import { verifyAudit } from '@supersync/contract/audit/actions.ts';
import { auditEntry } from '@supersync/contract/audit/audit-entry.ts';
import {
  verifyProgressSchema,
  verifyRoom,
  type Verification,
} from '@supersync/contract/audit/verification.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { useRoom } from '../../platform/live.ts';
import { queryClient } from '../../platform/query-client.ts';
import { invalidateByName } from '../../platform/query.ts';
import { toastError } from '../../platform/toast.ts';
import { verificationOptions } from './audit-queries.ts';

interface Progress {
  readonly checked: number;
  readonly total: number;
}

/** Verifies the log, and tells how far it is while it lasts; another person's verification shows as well. */
export function useVerify() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [found, setFound] = useState<Verification | null>(null);
  const verify = useMutation({
    mutationFn: () => client.act(verifyAudit, {}),
    onMutate: () => setFound(null),
    onSuccess: setFound,
    onError: toastError,
    onSettled: async () => {
      setProgress(null);
      await queryClient.invalidateQueries({ queryKey: verificationOptions.queryKey });
      await invalidateByName(auditEntry.name);
    },
  });
  useRoom(verifyRoom, ({ type, data }) => {
    const told = type === 'progress' ? verifyProgressSchema.safeParse(data) : undefined;
    setProgress(told?.success === true ? told.data : null);
    if (type === 'verified') void queryClient.invalidateQueries({ queryKey: verificationOptions.queryKey });
  });
  return {
    start: () => verify.mutate(),
    isRunning: verify.isPending,
    progress,
    found,
    dismiss: () => setFound(null),
  };
}
