import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import type { Catalogue } from '../../platform/entity/catalogue.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { inWords } from './entity-words.ts';
import { RecordStop } from './record-stop.tsx';
import { nameOf } from './record-name.ts';
import { RelatedStop } from './related-stop.tsx';
import type { Trail } from './trail.ts';
import { trailOptions, type Stop } from './walk-trail.ts';
import classes from './entity.module.css';

export interface TrailPanelProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly trail: Trail;
  readonly hrefTo: (trail: Trail) => string;
}

const titleOf = (stop: Stop): string => {
  if (stop.kind === 'record') return nameOf(stop.resource, stop.record);
  return stop.kind === 'list' ? stop.resource.plural : 'nothing';
};

/** The way one came, and what is at its end. */
export function TrailPanel({ catalogue, resource, trail, hrefTo }: TrailPanelProps) {
  const walked = useQuery(trailOptions(catalogue, resource, trail));
  if (walked.isError && walked.data === undefined)
    return (
      <ErrorState
        message={messageOf(walked.error)}
        kept="The trail is still in the address."
        onRetry={() => void walked.refetch()}
      />
    );
  if (walked.data === undefined) return <SkeletonText lines={10} />;
  const last = walked.data.at(-1);
  if (last === undefined) return null;
  return (
    <>
      <nav aria-label="Trail">
        <ol className={classes.trail}>
          {walked.data.map((stop, index) => (
            <li key={index}>
              {stop.via === null ? null : <span className={classes.via}>› {viaInWords(stop.via)} ›</span>}
              {stop === last ? (
                <span className={classes.here} aria-current="page">
                  {titleOf(stop)}
                </span>
              ) : (
                <Link to={hrefTo(stop.trail)}>{titleOf(stop)}</Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {last.kind === 'nothing' ? (
        <EmptyState title="The trail ends here">{last.message}</EmptyState>
      ) : last.kind === 'list' ? (
        <RelatedStop stop={last} hrefTo={hrefTo} />
      ) : (
        <RecordStop
          key={`${last.resource.name} ${last.key}`}
          catalogue={catalogue}
          stop={last}
          hrefTo={hrefTo}
        />
      )}
    </>
  );
}

/** "properties", or backwards "notes’ property". */
function viaInWords(via: string): string {
  const [other = '', relation] = via.split('.');
  return relation === undefined
    ? inWords(other).toLowerCase()
    : `${inWords(other).toLowerCase()} by ${inWords(relation).toLowerCase()}`;
}
