import { Button, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { BatchPreview } from '#parts/property-batch/batch-preview.tsx';
import classes from './property-type.module.css';
import type { TypesRequest } from './type-choices.ts';
import { previewOptions } from './type-queries.ts';
import { useTypeChange } from './use-type-change.ts';

export interface TypeOutcomeProps {
  readonly clientId: number;
  readonly request: TypesRequest;
  readonly hasRules: boolean;
  readonly nameOf: (type: string) => string;
  readonly onUseRules: (useRules: boolean) => void;
  /** Discards the choices. */
  readonly onClear: () => void;
}

const clickPause = 200;

/** The effect of the choices; nothing is written before it is shown. */
export function TypeOutcome({ clientId, request, hasRules, nameOf, onUseRules, onClear }: TypeOutcomeProps) {
  const [reason, setReason] = useState('');
  const [settled] = useDebouncedValue(request, clickPause);
  const isEmpty = request.assignments.length === 0 && !request.useRules;
  const preview = useQuery({
    ...previewOptions(clientId, settled),
    enabled: settled.assignments.length > 0 || settled.useRules,
    placeholderData: keepPreviousData,
  });
  const change = useTypeChange(clientId, () => {
    setReason('');
    onClear();
  });
  // Only a shown effect may be applied: not while the numbers are of other choices.
  const isCurrent = settled === request && !preview.isPlaceholderData && !preview.isFetching;
  const shown = preview.isError ? undefined : preview.data;
  const ready = !isEmpty && isCurrent && shown !== undefined && shown.changed > 0;
  return (
    <div className={classes.stack}>
      <Switch
        label="Use the rules"
        description="For properties without a manual choice"
        disabled={!hasRules}
        checked={request.useRules}
        onChange={(event) => onUseRules(event.currentTarget.checked)}
      />
      <div className={classes.outcome} aria-live="polite" aria-busy={!isEmpty && !isCurrent}>
        {isEmpty ? (
          <EmptyState title="Nothing chosen yet">
            Choose types in the grid, or use the rules. What would change shows here first.
          </EmptyState>
        ) : preview.isLoadingError ? (
          <QueryError query={preview} />
        ) : shown === undefined ? (
          <SkeletonText lines={5} />
        ) : (
          <BatchPreview
            preview={shown}
            wordsOf={(_field, type) => (typeof type === 'string' ? nameOf(type) : 'None')}
          />
        )}
      </div>
      {isEmpty ? null : (
        <form
          className={classes.apply}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) change.mutate({ request, expected: shown.changed, reason });
          }}
        >
          <TextInput
            label="Reason"
            placeholder="Kept with every property’s history"
            maxLength={500}
            value={reason}
            className={classes.reason ?? ''}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!ready} loading={change.isPending}>
            {shown === undefined || shown.changed === 0
              ? 'Nothing to change'
              : `Change ${formatCount(shown.changed, 'property', 'properties')}`}
          </Button>
          <Button variant="default" onClick={onClear}>
            Start over
          </Button>
        </form>
      )}
    </div>
  );
}
