import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LogView } from '#kit/log/log-view.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import type { Run } from './run-queries.ts';
import classes from './run.module.css';
import { useRunLog } from './use-run-log.ts';

export interface RunLogProps {
  readonly run: Pick<Run, 'id' | 'status'>;
}

/** The log, live while the run is in progress; a search covers all of it, not only what is shown. */
export function RunLog({ run }: RunLogProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const log = useRunLog(run.id, search);
  return (
    <div className={classes.log}>
      <div className={classes.logBar}>
        <TextInput
          className={classes.logSearch ?? ''}
          size="xs"
          aria-label="Search the log"
          placeholder="Search the log"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          rightSection={
            typed === '' ? undefined : (
              <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />
            )
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={classes.muted} aria-live="polite">
          {log.total === undefined ? '' : `${formatCount(log.total, 'line')} found`}
        </span>
      </div>
      {log.error === null ? (
        <LogView
          label={`Log of run ${run.id}`}
          lines={log.lines}
          live={isOpen(run.status) && search === ''}
          search={search}
          onEarlier={log.loadEarlier}
          empty={search === '' ? 'No line yet.' : 'No line has this text.'}
        />
      ) : (
        <ErrorState message={messageOf(log.error)} onRetry={log.retry} />
      )}
    </div>
  );
}
