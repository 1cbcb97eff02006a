import { maxGraceHours, rotateFeedAddress } from '@supersync/contract/syndication/feed/actions.ts';
import { feed as feedResource } from '@supersync/contract/syndication/feed/feed.ts';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { formatRelative } from '#kit/value/format.ts';
import { useNow } from '#kit/value/use-now.ts';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import type { FullFeed } from './feed-queries.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

const graces = [
  { value: '0', label: 'Ends at once' },
  { value: '24', label: 'Works for one more day' },
  { value: '72', label: 'Works for three more days' },
  { value: String(maxGraceHours), label: 'Works for one more week' },
];

export interface RotateDialogProps {
  readonly feed: FullFeed;
  readonly partner: string;
  readonly onRotated: () => void;
  readonly onClose: () => void;
}

/** Gives the feed a new secret address, and says what fails until the partner has it. */
export function RotateDialog({ feed, partner, onRotated, onClose }: RotateDialogProps) {
  const [reason, setReason] = useState('');
  const [grace, setGrace] = useState('24');
  const now = useNow();
  const rotate = useAction(rotateFeedAddress, feedResource, { saved: false, failed: false });
  const atOnce = grace === '0';
  const submit = (): void =>
    rotate.mutate(
      { params: { id: feed.id }, body: { reason: reason.trim(), graceHours: Number(grace) } },
      {
        onSuccess: () => {
          toastSuccess(`The feed has a new address. Give it to ${partner}.`);
          onRotated();
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title="Rotate the secret address"
      action={rotate}
      submitLabel="Rotate it"
      disabled={reason.trim() === ''}
      color="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {atOnce
          ? `From this moment ${partner} can fetch nothing, until somebody enters the new address there. Many partners take listings down that they cannot fetch.`
          : `${partner} can fetch nothing any more once the old address ends, until somebody enters the new one there.`}{' '}
        {feed.lastFetchedAt === null
          ? 'Nobody has fetched this feed yet.'
          : `It was last fetched ${formatRelative(feed.lastFetchedAt, now)}.`}{' '}
        An address that was rotated earlier ends now. This cannot be undone.
      </Text>
      <Select
        label="The old address"
        data={graces}
        value={grace}
        allowDeselect={false}
        onChange={(value) => setGrace(value ?? '24')}
      />
      <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
