import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { maxDecisionsPerRequest } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { later } from '#kit/on-demand/later.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { listDefaultsOf } from '#platform/resource/resource-query.ts';
import { selectedIds } from '#platform/resource/selected-ids.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { DecideDialogProps } from './decide-dialog.tsx';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);

const defaults = listDefaultsOf(promotedListing);

export interface BulkDecideProps {
  readonly selection: Selection;
  readonly where: Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
}

/** Approves or rejects the selected requests, after a preview. */
export function BulkDecide({ selection, where, onDone }: BulkDecideProps) {
  const { state } = useListState(defaults);
  const [asked, setAsked] = useState<Pick<DecideDialogProps, 'ids' | 'decision'>>();
  const ask = async (decision: DecideDialogProps['decision']): Promise<void> => {
    const ids = await selectedIds(promotedListing, selection, state, { where });
    if (ids.length > maxDecisionsPerRequest)
      throw new Error(
        `${maxDecisionsPerRequest} are decided at once at most. Choose fewer of the ${ids.length}.`,
      );
    setAsked({ ids, decision });
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => void ask('approve').catch(toastError)}>
        Approve…
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void ask('reject').catch(toastError)}>
        Reject…
      </Button>
      {asked === undefined ? null : (
        <DecideDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
