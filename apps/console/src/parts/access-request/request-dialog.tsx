import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { requestAccess } from '@supersync/contract/access/access-request/actions.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { accessRequested, openAccessRequest, type Refusal } from '#platform/session/refusal.ts';

/** Asks for the reason of a request for access, and sends it. */
export function RequestDialog({ refusal }: { readonly refusal: Refusal }) {
  const { title, page, lacked, message } = refusal;
  const [reason, setReason] = useState('');
  const request = useAction(requestAccess, accessRequest, {
    saved: `Access to ${title} requested. An administrator will review it.`,
    failed: false,
  });
  return (
    <ActionDialog
      title={`Request access to ${title}`}
      action={request}
      submitLabel="Send request"
      disabled={reason.trim() === ''}
      onClose={() => openAccessRequest(null)}
      onSubmit={() =>
        request.mutate(
          { body: { page, title, chain: lacked.map((anyOf) => [...anyOf]), reason: reason.trim() } },
          { onSuccess: () => accessRequested(refusal) },
        )
      }
    >
      <Text size="sm">{message}</Text>
      <ReasonField
        label="What do you need it for?"
        description="People who manage roles see it beside your name."
        value={reason}
        onChange={setReason}
        isFirst
      />
    </ActionDialog>
  );
}
