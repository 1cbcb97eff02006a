import { confirmFeedBuild, dropFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feedClient } from '@supersync/contract/syndication/feed/feed-client.ts';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { invalidate, useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { confirmEffect, dropEffect } from '../feed-text.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

export type Decision = 'confirm' | 'drop';

export interface DecideDialogProps {
  readonly decision: Decision;
  readonly build: {
    readonly id: number;
    readonly number: number;
    readonly listings: number;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly words: string | null;
  };
  readonly partner: string;
  /** Listings of the published build; null if there is none. */
  readonly published: number | null;
  readonly onClose: () => void;
}

/** Publishes or refuses a held build, with a reason. */
export function DecideDialog({ decision, build, partner, published, onClose }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const words = { saved: false, failed: false } as const;
  const confirm = useAction(confirmFeedBuild, feedBuild, words);
  const drop = useAction(dropFeedBuild, feedBuild, words);
  const isConfirmed = decision === 'confirm';
  const act = isConfirmed ? confirm : drop;
  const submit = (): void =>
    act.mutate(
      { params: { id: build.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          toastSuccess(
            isConfirmed ? `Build ${build.number} is published` : `Build ${build.number} was dropped`,
          );
          void invalidate(feedClient);
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title={isConfirmed ? `Publish build ${build.number}` : `Drop build ${build.number}`}
      action={act}
      submitLabel={isConfirmed ? 'Publish it' : 'Drop it'}
      disabled={reason.trim() === ''}
      color={isConfirmed && build.removed === 0 ? 'accent' : 'danger'}
      onSubmit={submit}
      onClose={onClose}
    >
      {build.words === null ? null : (
        <Alert color="warning" title="Why it is held">
          {build.words}
        </Alert>
      )}
      <Text>{isConfirmed ? confirmEffect(partner, build, published) : dropEffect(partner, published)}</Text>
      <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
