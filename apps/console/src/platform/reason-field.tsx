import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import { Textarea } from '@mantine/core';

export interface ReasonFieldProps {
  readonly label?: string;
  /** Where it will be found again. */
  readonly description?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** First to be written into when a dialog opens. */
  readonly isFirst?: boolean;
}

/** Why something is done that is not done without a reason. */
export function ReasonField({
  label = 'Reason',
  description = 'Kept in the audit log',
  value,
  onChange,
  isFirst = false,
}: ReasonFieldProps) {
  return (
    <Textarea
      label={label}
      description={description}
      withAsterisk
      autosize
      minRows={2}
      maxLength={reasonLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}
