import { maxSitesAtOnce, siteSteps, type SiteStep } from '@supersync/contract/websites/site/bulk.ts';
import { startRollout } from '@supersync/contract/websites/site-rollout/actions.ts';
import { Button } from '@mantine/core';
import { IconArchive, IconPlayerPause, IconPlayerPlay, IconRocket, type Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import effect from '#kit/effect/effect.module.css';
import { later } from '#kit/on-demand/later.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { formatNumber } from '#kit/value/format.ts';
import { useSelectedIds } from '#platform/list/use-selected-ids.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError } from '#platform/toast/toast.ts';
import { siteGeneratorScreen } from '#features/websites/site-generation/screens.ts';
import { siteList } from '../site-list.tsx';

const StepDialog = later(async () => (await import('./step-dialog.tsx')).StepDialog);

const icons: Readonly<Record<SiteStep, Icon>> = {
  pause: IconPlayerPause,
  activate: IconPlayerPlay,
  archive: IconArchive,
};

export interface BulkSitesProps {
  readonly selection: Selection;
  readonly count: number;
  readonly onDone: () => void;
}

/** The steps of the selected websites: each shows its effect first. */
export function BulkSites({ selection, count, onDone }: BulkSitesProps) {
  const idsOf = useSelectedIds(siteList);
  const [order, setOrder] = useState<{ readonly step: SiteStep; readonly ids: readonly number[] } | null>(
    null,
  );
  const begin = useMutation({
    mutationFn: async (step: SiteStep) => ({ step, ids: await idsOf(selection) }),
    onSuccess: setOrder,
    onError: (error) => toastError(error),
  });
  const navigate = useNavigate();
  const mayRollOut = useMayCall(startRollout);
  const rollOut = useMutation({
    mutationFn: () => idsOf(selection),
    onSuccess: (ids) =>
      void navigate(hrefOf(siteGeneratorScreen, {}, { rollout: 'new', sites: ids.join(',') })),
    onError: (error) => toastError(error),
  });
  const tooMany = count > maxSitesAtOnce;
  return (
    <>
      {siteSteps.values.map((step) => {
        const Shape = icons[step];
        return (
          <Button
            key={step}
            size="compact-sm"
            variant="default"
            leftSection={<Shape size={14} aria-hidden="true" />}
            disabled={tooMany}
            onClick={() => begin.mutate(step)}
          >
            {siteSteps.labels[step]}…
          </Button>
        );
      })}
      {mayRollOut ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRocket size={14} aria-hidden="true" />}
          disabled={tooMany}
          loading={rollOut.isPending}
          onClick={() => rollOut.mutate()}
        >
          Roll out…
        </Button>
      ) : null}
      {tooMany ? (
        <span className={effect.muted}>
          At most {formatNumber(maxSitesAtOnce)} at once: narrow the list down.
        </span>
      ) : null}
      {order === null ? null : (
        <StepDialog
          {...order}
          onClose={() => setOrder(null)}
          onDone={() => {
            setOrder(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
