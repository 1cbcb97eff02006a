import { adUrlStatuses } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { patternProblem } from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../ad-url.module.css';
import { trialOptions, tryPattern, type PatternAnswer, type PatternTrial } from './pattern-queries.ts';

const { find, nameOf } = recordFinder(propertyMeta);
const typingPause = 300;

const whyNot = (error: unknown): string =>
  (error instanceof ProblemError ? error.problem.errors?.['pattern'] : undefined) ?? messageOf(error);

export interface PatternTestProps {
  readonly partnerId: number | null;
  readonly pattern: string;
  readonly marks: string | null;
  readonly propertyId: number | null;
  readonly onProperty: (id: number | null) => void;
}

/** Tests the pattern being edited with a real property. Stores nothing. */
export function PatternTest({ partnerId, pattern, marks, propertyId, onProperty }: PatternTestProps) {
  const id = useId();
  const [settled] = useDebouncedValue(pattern, typingPause);
  const problem = patternProblem(settled);
  return (
    <div className={classes.stack}>
      <RecordPicker
        id={id}
        label="Property"
        placeholder="Find a property"
        value={propertyId}
        onChange={(key) => onProperty(key === null ? null : Number(key))}
        find={find}
        nameOf={nameOf}
      />
      {partnerId === null || propertyId === null ? (
        <p className={classes.muted}>
          {partnerId === null ? 'Choose the partner, then a property' : 'Choose a property'}: the address it
          would get appears here, with a link to check it.
        </p>
      ) : problem !== null ? (
        <p className={classes.muted}>{problem}.</p>
      ) : (
        <Trial of={{ partnerId, propertyId, pattern: settled, marks }} />
      )}
    </div>
  );
}

function Trial({ of }: { readonly of: PatternTrial }) {
  const made = useQuery(trialOptions(of));
  const look = useMutation({ mutationFn: (trial: PatternTrial) => tryPattern(trial, true) });
  if (made.isError)
    return <ErrorState title="No address" message={whyNot(made.error)} onRetry={() => void made.refetch()} />;
  if (made.data === undefined) return <SkeletonText lines={2} />;
  const { url, missing } = made.data;
  if (url === null)
    return (
      <div className={classes.result} role="status">
        <p>
          <strong>No address:</strong> {missing}.
        </p>
      </div>
    );
  // A result belongs to the address and texts it was requested with.
  const isOfThis = look.variables !== undefined && JSON.stringify(look.variables) === JSON.stringify(of);
  return (
    <div className={classes.result} role="status">
      <p>
        <PageLink url={url} />
      </p>
      <div className={classes.bar}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={14} aria-hidden="true" />}
          loading={look.isPending}
          onClick={() => look.mutate(of)}
        >
          Check page now
        </Button>
        <span className={classes.muted}>Nothing is saved.</span>
      </div>
      {isOfThis && look.isError ? <ErrorState title="Not checked" message={whyNot(look.error)} /> : null}
      {isOfThis && look.data?.found ? <Found found={look.data.found} /> : null}
    </div>
  );
}

function Found({ found }: { readonly found: NonNullable<PatternAnswer['found']> }) {
  const { status, httpStatus, landedOn, finding } = found;
  return (
    <>
      <p className={classes.bar}>
        <ChoiceBadge of={adUrlStatuses} value={status} />
        {httpStatus === null ? null : <span className={classes.muted}>The site answered {httpStatus}</span>}
      </p>
      <p>{finding}</p>
      {landedOn === null ? null : (
        <p>
          Leads on to <PageLink url={landedOn} />
        </p>
      )}
    </>
  );
}
