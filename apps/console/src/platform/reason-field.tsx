import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import { Textarea } from '@mantine/core';

export interface ReasonFieldProps {
  readonly label?: string;
  /** Where the reason will be shown later. */
  readonly description?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Focused when a dialog opens. */
  readonly isFirst?: boolean;
}

/** The input for a required reason. */
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
