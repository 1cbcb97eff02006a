import { addSenders, maxSendersAdded } from '@supersync/contract/sales/signature-group/actions.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { readSenders } from './read-senders.ts';

/** Pasted from a directory or a spreadsheet: one sender on each line. */
export function AddSendersDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const act = useAction(addSenders, signatureSender, { saved: false });
  const { senders, wrong } = readSenders(text);
  const fault =
    wrong.length > 0
      ? `No email address in ${wrong.length === 1 ? 'line' : 'lines'} ${wrong.slice(0, 5).join(', ')}`
      : senders.length > maxSendersAdded
        ? `At most ${maxSendersAdded} at once`
        : undefined;
  return (
    <ActionDialog
      title="Add senders"
      action={act}
      submitLabel={senders.length === 0 ? 'Add senders' : `Add ${formatCount(senders.length, 'sender')}`}
      disabled={senders.length === 0 || fault !== undefined}
      onSubmit={() =>
        act.mutate(
          { body: { senders: [...senders] } },
          {
            onSuccess: ({ added, known }) => {
              toastSuccess(`${formatCount(added, 'sender')} added, ${known} known already`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Textarea
        label="Senders"
        description="One on each line: an email address, or a name and an address."
        placeholder={'Sales Desk <sales@example.com>\nsupport@example.com'}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        error={fault}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActionDialog>
  );
}
