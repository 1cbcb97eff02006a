import { resumeNumber, suspendNumber } from '@supersync/contract/sales/tracking-number/actions.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';
import type { CallNumber } from './call-number-text.ts';

export interface NumberSteps {
  readonly suspend: (of: CallNumber) => void;
  readonly resume: (of: CallNumber) => void;
  readonly isBusy: boolean;
}

/** The steps of a number; those that can be undone run at once. */
export function useNumberSteps(): NumberSteps {
  const suspension = useAction(suspendNumber, trackingNumber, { saved: false });
  const resumption = useAction(resumeNumber, trackingNumber, { saved: false });
  const inputOf = ({ id }: CallNumber) => ({ params: { id }, body: {} });
  return {
    suspend: (of) =>
      suspension.mutate(inputOf(of), {
        onSuccess: () =>
          showUndo({
            message: `${printPhone(of.number)} rings no longer`,
            undo: () => resumption.mutate(inputOf(of)),
          }),
      }),
    resume: (of) =>
      resumption.mutate(inputOf(of), {
        onSuccess: () =>
          showUndo({
            message: `${printPhone(of.number)} rings again`,
            undo: () => suspension.mutate(inputOf(of)),
          }),
      }),
    isBusy: suspension.isPending || resumption.isPending,
  };
}
