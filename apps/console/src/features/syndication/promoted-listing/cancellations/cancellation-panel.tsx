import { undoCancellation } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import type { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { cancellationRecord } from './cancellation-list.tsx';
import { useToday } from '../promoted-queries.ts';

function UndoCancellation({ cancellation }: { readonly cancellation: Row<typeof promotedCancellation> }) {
  const today = useToday();
  const undo = useStep(undoCancellation, cancellation, {
    saved: 'The cancellation was taken back',
    hindrance: cancellation.effectiveDate > today ? null : 'Its day has come',
  });
  return (
    <StepButton step={undo} variant="default" onClick={() => undo.run({ params: { id: cancellation.id } })}>
      Undo
    </StepButton>
  );
}

/** One cancellation, which can be undone until its day. */
export const CancellationPanel = ({ id }: { readonly id: number }) => (
  <RecordPanel
    record={cancellationRecord}
    id={id}
    actions={(cancellation) => <UndoCancellation cancellation={cancellation} />}
  />
);
