import type { StepAction } from '@supersync/contract/kernel/define-action.ts';
import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Words } from '../query/query.ts';
import { useStep, type OfferedStep } from './step.ts';

interface Look extends Pick<ButtonProps, 'variant' | 'color'> {
  readonly children: ReactNode;
}

interface Props extends Look {
  readonly step: Pick<OfferedStep<never>, 'allowed' | 'reason' | 'isPending'>;
  readonly onClick: () => void;
}

/** The button of a step: disabled with the reason where it cannot be taken now, rather than hidden. */
export const StepButton = ({ step, onClick, children, ...look }: Props) => (
  <Tooltip label={step.reason} disabled={step.allowed}>
    <Button
      size="compact-sm"
      {...look}
      loading={step.isPending}
      aria-disabled={!step.allowed}
      {...(step.allowed ? {} : { 'data-disabled': true })}
      onClick={step.allowed ? onClick : (event) => event.preventDefault()}
    >
      {children}
    </Button>
  </Tooltip>
);

interface RecordStepProps extends Look, Pick<Words, 'saved'> {
  readonly action: StepAction<z.ZodType<{ readonly id: number }>, z.ZodNever, z.ZodNever>;
  readonly record: { readonly id: number };
}

/** The button of a step that asks nothing: `<RecordStep action={pauseReplay} record={shown}>Pause</RecordStep>`. */
export function RecordStep({ action, record, saved, ...look }: RecordStepProps) {
  const step = useStep(action, record, saved === undefined ? {} : { saved });
  return <StepButton {...look} step={step} onClick={() => step.run({ params: { id: record.id } })} />;
}
