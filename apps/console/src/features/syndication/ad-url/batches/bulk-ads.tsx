import { maxUrlsPerRequest } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useListState } from '#kit/list-page/use-list-state.ts';
import type { Selection } from '#kit/table/selection.ts';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { listDefaultsOf } from '#platform/resource/resource-query.ts';
import { selectedIds } from '#platform/resource/selected-ids.ts';
import classes from '../ad-url.module.css';
import { useStartChecks } from './follow-checks.ts';
import { useRemoveAds } from './use-remove-ads.ts';

const defaults = listDefaultsOf(adUrl);
const adUrls = (count: number): string => formatCount(count, 'ad URL');

export interface BulkAdsProps {
  readonly selection: Selection;
  readonly count: number;
  readonly onDone: () => void;
}

/** Bulk actions of the selected addresses: both continue when the page is left. */
export function BulkAds({ selection, count, onDone }: BulkAdsProps) {
  const { state } = useListState(defaults);
  const check = useStartChecks((checked) => `Checking ${adUrls(checked)}`);
  const chosen = (): Promise<number[]> => selectedIds(adUrl, selection, state, {});
  const remove = useRemoveAds(onDone);
  const tooMany = count > maxUrlsPerRequest;
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
        onClick={() => remove.mutate(chosen)}
      >
        Remove
      </Button>
      {tooMany ? (
        <span className={classes.muted}>
          At most {formatNumber(maxUrlsPerRequest)} at once: narrow the list down.
        </span>
      ) : null}
    </>
  );
}
