import type { StepAction } from '@supersync/contract/kernel/define-action.ts';
import { Button, Menu, Tooltip, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Words } from '../query/query.ts';
import { useStep, type Offer } from './step.ts';

interface StepProps {
  readonly step: Offer & { readonly isPending?: boolean };
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Still focusable while disabled: otherwise keyboard users would not learn the reason. */
const pressable = ({ allowed, reason }: Offer, onClick: () => void) =>
  allowed
    ? { onClick }
    : {
        'aria-disabled': true,
        'aria-description': reason ?? undefined,
        'data-disabled': true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      };

interface StepLook extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'className'> {
  /** The accessible name, where the text alone does not name the record. */
  readonly 'aria-label'?: string;
}

/** The button of a step: disabled with the reason where the step is not possible, rather than hidden. */
export const StepButton = ({ step, onClick, children, ...look }: StepProps & StepLook) => (
  <Tooltip label={step.reason} disabled={step.allowed}>
    <Button size="compact-sm" {...look} loading={step.isPending === true} {...pressable(step, onClick)}>
      {children}
    </Button>
  </Tooltip>
);

interface StepLinkProps extends Omit<StepProps, 'onClick'>, StepLook {
  readonly to: string;
}

/** The same for a step that opens a page or a dialog by its address. */
export const StepLink = ({ step, to, children, ...look }: StepLinkProps) =>
  step.allowed ? (
    <Button component={Link} to={to} size="compact-sm" {...look}>
      {children}
    </Button>
  ) : (
    <StepButton step={step} onClick={() => undefined} {...look}>
      {children}
    </StepButton>
  );

/** The same in a menu, which stays open where the step is not possible. */
export const StepItem = ({
  step,
  onClick,
  children,
  color,
}: StepProps & { readonly color?: ButtonProps['color'] }) => (
  <Tooltip label={step.reason} disabled={step.allowed} position="left">
    <Menu.Item
      {...(color === undefined ? {} : { color })}
      closeMenuOnClick={step.allowed}
      {...pressable(step, onClick)}
    >
      {children}
    </Menu.Item>
  </Tooltip>
);

interface RecordStepProps extends Pick<ButtonProps, 'variant' | 'color'>, Pick<Words, 'saved'> {
  readonly children: ReactNode;
  readonly action: StepAction<z.ZodType<{ readonly id: number }>, z.ZodNever, z.ZodNever>;
  readonly record: { readonly id: number };
}

/** The button of a step without input: `<RecordStep action={pauseReplay} record={shown}>Pause</RecordStep>`. */
export function RecordStep({ action, record, saved, ...look }: RecordStepProps) {
  const step = useStep(action, record, saved === undefined ? {} : { saved });
  return <StepButton {...look} step={step} onClick={() => step.run({ params: { id: record.id } })} />;
}
