import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { capitalized } from '#kit/value/format.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { inWords } from './entity-text.ts';
import { RecordStop } from './record-stop.tsx';
import { recordName } from '#platform/record/record-name.ts';
import { RelatedStop } from './related-stop.tsx';
import type { Trail } from './trail.ts';
import { trailOptions, type Stop } from './walk-trail.ts';
import classes from './entity.module.css';

export interface TrailPanelProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly trail: Trail;
  readonly hrefTo: (trail: Trail) => string;
  readonly onClose: () => void;
}

const titleOf = (stop: Stop): string => {
  if (stop.kind === 'record') return recordName(stop.resource, stop.record);
  return stop.kind === 'list' ? capitalized(stop.resource.plural) : 'Nothing';
};

/** The path so far, and the record at its end. */
export function TrailPanel({ catalogue, resource, trail, hrefTo, onClose }: TrailPanelProps) {
  const walked = useQuery(trailOptions(catalogue, resource, trail));
  const last = walked.data?.at(-1);
  return (
    <SidePanel title={last === undefined ? resource.singular : titleOf(last)} size="wide" onClose={onClose}>
      <Loaded query={walked} lines={10} kept="The trail is still in the address.">
        {(stops) => (
          <>
            {stops.length > 1 ? <Way stops={stops} hrefTo={hrefTo} /> : null}
            {last === undefined ? null : last.kind === 'nothing' ? (
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
        )}
      </Loaded>
    </SidePanel>
  );
}

interface WayProps {
  readonly stops: readonly Stop[];
  readonly hrefTo: (trail: Trail) => string;
}

function Way({ stops, hrefTo }: WayProps) {
  return (
    <nav aria-label="Trail">
      <ol className={classes.trail}>
        {stops.map((stop, index) => (
          <li key={index}>
            {stop.via === null ? null : <span className={classes.via}>› {describeVia(stop.via)}</span>}
            {stop.kind === 'record' ? (
              <>
                {stop.via === null ? null : <span className={classes.via}>›</span>}
                {index === stops.length - 1 ? (
                  <span className={classes.here} aria-current="page">
                    {titleOf(stop)}
                  </span>
                ) : (
                  <Link to={hrefTo(stop.trail)}>{titleOf(stop)}</Link>
                )}
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** "properties", or backwards "note by property". */
function describeVia(via: string): string {
  const [other = '', relation] = via.split('.');
  return relation === undefined
    ? inWords(other).toLowerCase()
    : `${inWords(other).toLowerCase()} by ${inWords(relation).toLowerCase()}`;
}
