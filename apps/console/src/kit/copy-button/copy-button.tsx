import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for its title: `request id`. */
  readonly what: string;
}

/** `<CopyButton text={sql} what="SQL" />` */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, copy] = useCopy();
  const label = copied ? 'Copied' : `Copy ${what}`;
  return (
    <ActionIcon
      variant="subtle"
      color="neutral"
      size="sm"
      title={label}
      aria-label={label}
      onClick={() => copy(text)}
    >
      {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
    </ActionIcon>
  );
}
