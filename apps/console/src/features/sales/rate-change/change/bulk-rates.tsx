import { maxRatesPerRequest, type BulkStep } from '@supersync/contract/sales/rate-change/actions.ts';
import { rateSteps } from '@supersync/contract/sales/rate-change/rate-steps.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { useSelectedIds } from '#platform/list/use-selected-ids.ts';
import { toastError } from '#platform/toast/toast.ts';
import { bulkText } from './bulk-text.ts';
import { rateLists, type RateListName } from '../rate-list.tsx';

const ChangeDialog = later(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const offered: readonly BulkStep[] = ['approve', 'send', 'withdraw', 'postpone', 'cancel', 'reopen'];

export interface BulkRatesProps {
  readonly name: RateListName;
  readonly selection: Selection;
  readonly onDone: () => void;
}

/** The bulk steps of a list, each with a preview of totals, exceptions and letters. */
export function BulkRates({ name, selection, onDone }: BulkRatesProps) {
  const idsOf = useSelectedIds(rateLists[name]);
  const [asked, setAsked] = useState<{ readonly ids: readonly number[]; readonly step: BulkStep }>();
  const steps = offered.filter((step) => name === 'all' || rateSteps[step].from.includes(name));
  const ask = (step: BulkStep): void => {
    const find = async (): Promise<void> => {
      const ids = await idsOf(selection);
      if (ids.length > maxRatesPerRequest)
        throw new Error(
          `At most ${maxRatesPerRequest} can be changed at once. Select fewer of the ${ids.length}.`,
        );
      setAsked({ ids, step });
    };
    void find().catch(toastError);
  };
  useHotkeys(
    steps.includes('approve')
      ? [{ keys: 'a', label: 'Approve selected rates', run: () => ask('approve') }]
      : [],
  );
  return (
    <>
      {steps.map((step) => (
        <Button key={step} size="compact-sm" variant="default" onClick={() => ask(step)}>
          {bulkText[step].verb}…
        </Button>
      ))}
      {asked === undefined ? null : (
        <ChangeDialog
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
