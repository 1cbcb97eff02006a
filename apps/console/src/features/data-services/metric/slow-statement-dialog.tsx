import type { slowStatement } from '@supersync/contract/data-services/metric/metric-alert.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Group, Text } from '@mantine/core';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { formatDuration } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import classes from './metric.module.css';

export interface SlowStatementDialogProps {
  readonly slow: Row<typeof slowStatement>;
  readonly onClose: () => void;
}

/** The whole statement; a cell has room for its beginning only. */
export function SlowStatementDialog({ slow, onClose }: SlowStatementDialogProps) {
  const { statement, durationMs, at, process } = slow;
  return (
    <Dialog opened onClose={onClose} title="Slow statement" size="lg">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {formatDuration(durationMs)} · <RelativeTime at={at} /> · {process}
        </Text>
        <CopyButton text={statement} what="statement" />
      </Group>
      <pre className={classes.statement} tabIndex={0} aria-label="Statement">
        {statement}
      </pre>
    </Dialog>
  );
}
