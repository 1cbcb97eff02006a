import {
  applySiteStep,
  previewSiteStep,
  siteSteps,
  undoSiteBatch,
  type SiteStep,
} from '@supersync/contract/websites/site/bulk.ts';
import { siteBatch } from '@supersync/contract/websites/site/site-batch.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';

const refetchSites = (): Promise<void> => invalidate(site, siteBatch, siteInsight);

const past: Readonly<Record<SiteStep, string>> = {
  pause: 'paused',
  activate: 'activated',
  archive: 'archived',
};

/** What the step would do; writes nothing. */
export const stepPreviewOptions = (step: SiteStep, ids: readonly number[]) =>
  queryOptions({
    queryKey: [site.name, 'step-preview', step, ids],
    queryFn: () => client.act(previewSiteStep, { body: { step, ids: [...ids] } }),
    staleTime: 0,
  });

/** Undoes a bulk change, and says what stayed because it changed since. */
export async function revertSites(batchId: number): Promise<void> {
  try {
    const { restored, kept } = await client.act(undoSiteBatch, { params: { id: batchId } });
    const rest = kept === 0 ? '' : `; ${kept} that changed since stayed as is`;
    toastSuccess(`${formatCount(restored, 'website')} put back${rest}`);
  } catch (error) {
    toastError(error);
  } finally {
    await refetchSites();
  }
}

export interface StepOrder {
  readonly step: SiteStep;
  readonly ids: readonly number[];
  /** The number of changes shown in the preview. */
  readonly expected: number;
  readonly reason: string;
}

/** Changes many websites at once, and offers Undo. A failure shows in the dialog. */
export function useSiteStep(onDone: () => void) {
  return useMutation({
    mutationFn: ({ step, ids, expected, reason }: StepOrder) =>
      client.act(applySiteStep, {
        body: { step, ids: [...ids], expected, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: ({ batchId, changed }, { step }) => {
      if (batchId !== null)
        showUndo({
          message: `${formatCount(changed, 'website')} ${past[step]}`,
          undo: () => revertSites(batchId),
        });
      onDone();
    },
    onSettled: refetchSites,
  });
}

export const stepLabel = (step: SiteStep, count: number): string =>
  `${siteSteps.labels[step]} ${formatCount(count, 'website')}`;
