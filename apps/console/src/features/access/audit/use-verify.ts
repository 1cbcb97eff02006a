import { verifyAudit } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import {
  verifyProgressSchema,
  verifyRoom,
  type Verification,
} from '@supersync/contract/access/audit/verification.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { verificationOptions } from './audit-queries.ts';
import { auditScreen } from './screens.ts';

interface Progress {
  readonly checked: number;
  readonly total: number;
}

/** Shown in the tray while it runs, on every page. */
const work = { id: 'audit-verify', label: 'Verifying the audit log', href: hrefOf(auditScreen) };

/** Verifies the log and shows its progress; another person's verification shows as well. */
export function useVerify() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [found, setFound] = useState<Verification | null>(null);
  const verify = useMutation({
    mutationFn: () => client.act(verifyAudit, {}),
    onMutate: () => {
      setFound(null);
      reportWork(work);
    },
    onSuccess: setFound,
    onError: toastError,
    onSettled: async () => {
      setProgress(null);
      finishWork(work.id);
      await queryClient.invalidateQueries({ queryKey: verificationOptions.queryKey });
      await invalidateByName(auditEntry.name);
    },
  });
  useRoom(verifyRoom, ({ type, data }) => {
    const told = type === 'progress' ? verifyProgressSchema.safeParse(data) : undefined;
    setProgress(told?.success === true ? told.data : null);
    if (told?.success === true && verify.isPending)
      reportWork({ ...work, done: told.data.checked, total: told.data.total });
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
