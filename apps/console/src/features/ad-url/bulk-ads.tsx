import { removeAdUrls } from '@supersync/contract/ad-url-batch/actions.ts';
import { mostChosen } from '@supersync/contract/ad-url/actions.ts';
import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useListState } from '../../kit/list-page/use-list-state.ts';
import type { Selection } from '../../kit/table/selection.ts';
import { formatCount, formatNumber } from '../../kit/value/format.ts';
import { client } from '../../platform/api.ts';
import { listDefaultsOf } from '../../platform/resource/resource-query.ts';
import { selectedIds } from '../../platform/resource/selected-ids.ts';
import { toastError } from '../../platform/toast.ts';
import classes from './ad-url.module.css';
import { followBatch } from './follow-batch.ts';
import { useStartChecks } from './follow-checks.ts';

const defaults = listDefaultsOf(adUrl);
const adUrls = (count: number): string => formatCount(count, 'ad URL');

export interface BulkAdsProps {
  readonly selection: Selection;
  readonly count: number;
  readonly onDone: () => void;
}

/** What can be done with the chosen addresses: both go on when one leaves the page. */
export function BulkAds({ selection, count, onDone }: BulkAdsProps) {
  const { state } = useListState(defaults);
  const check = useStartChecks((checked) => `Checking ${adUrls(checked)}`);
  const chosen = (): Promise<number[]> => selectedIds(adUrl, selection, state, {});
  const remove = useMutation({
    mutationFn: async () => client.act(removeAdUrls, { body: { ids: await chosen() } }),
    onSuccess: ({ id, rowCount }) => {
      onDone();
      followBatch(id, `Removing ${adUrls(rowCount)}`);
    },
    onError: (error) => toastError(error),
  });
  const tooMany = count > mostChosen;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        disabled={tooMany}
        loading={check.isPending}
        onClick={() => check.mutate(async () => ({ ids: await chosen() }), { onSuccess: onDone })}
      >
        Check now
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        color="danger"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        disabled={tooMany}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
      {tooMany ? (
        <span className={classes.muted}>
          At most {formatNumber(mostChosen)} at once: narrow the list down.
        </span>
      ) : null}
    </>
  );
}
