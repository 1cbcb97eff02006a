import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { nextStatus, numberStatuses } from '@supersync/contract/sales/tracking-number/states.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPhoneOff, IconPlayerPause, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { sourceText, type CallNumber } from './call-number-text.ts';
import classes from './tracking-number.module.css';

function NumberStatusBadge({ of }: { readonly of: CallNumber }) {
  const { status, quarantinedUntil } = of;
  const now = useNow();
  return (
    <span className={classes.standing}>
      <ChoiceBadge of={numberStatuses} value={status} />
      {quarantinedUntil === null || new Date(quarantinedUntil).getTime() <= now ? null : (
        <span className={classes.muted} title="Until then it is given to nobody">
          free from {quarantinedUntil.slice(0, 10)}
        </span>
      )}
    </span>
  );
}

export const callNumberColumns: readonly RelatedColumn<CallNumber>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 150,
    grow: 0,
    main: true,
    fixed: true,
    value: ({ number }) => number,
    cell: ({ number }) => <Id value={printPhone(number)} />,
  },
  {
    id: 'source',
    header: 'Source',
    width: 124,
    value: sourceText,
    cell: (each) => <CutText text={sourceText(each)} />,
  },
  {
    id: 'forwardTo',
    header: 'Forwards to',
    width: 132,
    value: ({ forwardTo }) => forwardTo,
    cell: ({ forwardTo }) => printPhone(forwardTo),
  },
  {
    id: 'recording',
    header: 'Recording',
    width: 112,
    grow: 1,
    value: ({ record }) => record,
    cell: ({ record, recordNotice }) => (record ? <CutText text={recordNotice} /> : 'Not recorded'),
  },
  {
    id: 'whisper',
    header: 'Whisper',
    width: 112,
    grow: 1,
    value: ({ whisper }) => whisper,
    cell: ({ whisper }) => <CutText text={whisper} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 246,
    value: ({ status }) => status,
    cell: (each) => <NumberStatusBadge of={each} />,
  },
  {
    id: 'since',
    header: 'Since',
    width: 120,
    value: ({ activeSince }) => activeSince,
    cell: ({ activeSince }) => <RelativeTime at={activeSince} />,
  },
];

export interface RowActions {
  readonly edit: (of: CallNumber) => void;
  readonly suspend: (of: CallNumber) => void;
  readonly resume: (of: CallNumber) => void;
  readonly release: (of: CallNumber) => void;
  readonly isBusy: boolean;
}

/** The actions of each number in its current state. */
export const actionsColumn = (actions: RowActions): RelatedColumn<CallNumber> => ({
  id: 'actions',
  header: '',
  width: 112,
  cell: (of) => {
    if (of.status === 'released') return null;
    const button = (words: string, Shape: Icon, run: (of: CallNumber) => void, color = 'neutral') => (
      <ActionIcon
        variant="subtle"
        color={color}
        disabled={actions.isBusy}
        title={words}
        aria-label={`${words} ${printPhone(of.number)}`}
        onClick={() => run(of)}
      >
        <Shape size={15} aria-hidden="true" />
      </ActionIcon>
    );
    return (
      <span className={classes.rowActions}>
        {button('Edit', IconPencil, actions.edit)}
        {nextStatus('suspend', of.status) === null
          ? button('Resume', IconPlayerPlay, actions.resume)
          : button('Suspend', IconPlayerPause, actions.suspend)}
        {button('Release', IconPhoneOff, actions.release, 'danger')}
      </span>
    );
  },
});
