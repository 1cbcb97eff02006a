import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { useQuery } from '@tanstack/react-query';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import classes from '../audit.module.css';
import { momentOptions } from '../audit-queries.ts';

export interface MomentViewProps {
  readonly partnerId: number;
  readonly propertyId: number;
  /** Null is now. */
  readonly at: string | null;
}

/** The verdict and the payload as of then. */
export function MomentView({ partnerId, propertyId, at }: MomentViewProps) {
  const now = useNow();
  // By the minute, so that a page left open does not ask again and again.
  const asked = at ?? new Date(Math.floor(now / 60_000) * 60_000).toISOString();
  const found = useQuery(momentOptions(partnerId, propertyId, asked));
  return (
    <Loaded query={found} lines={8}>
      {({ verdict, build, listings }) => (
        <div className={classes.moment}>
          <section aria-label="Verdict">
            {verdict === null ? (
              <p className={classes.muted}>The property or the partner did not exist then.</p>
            ) : (
              <>
                <ChoiceBadge of={auditStates} value={verdict.state} />
                <ol className={classes.gates}>
                  {verdict.gates.map(({ gate, open, words }) => (
                    <li
                      key={gate}
                      className={classes.pastGate}
                      aria-label={`${auditGates.labels[gate]}: ${open ? 'open' : 'closed'}`}
                    >
                      <StatusMark tone={open ? 'success' : gate === verdict.gate ? 'danger' : 'held'} />
                      <span className={classes.gateName}>{auditGates.labels[gate]}</span>
                      <span className={classes.muted}>{words}</span>
                    </li>
                  ))}
                </ol>
                <p className={classes.muted}>Photos, floorplans and units are shown as they are now.</p>
              </>
            )}
          </section>
          <section aria-label="Payload">
            {build === null ? (
              <p className={classes.muted}>Nothing was published yet.</p>
            ) : (
              <>
                <p className={classes.muted}>
                  Build {build.number}, published <AbsoluteTime at={build.publishedAt} />
                </p>
                {listings.length === 0 ? (
                  <p className={classes.muted}>This build did not contain the property.</p>
                ) : (
                  listings.map(({ listingId, name, text }) => (
                    // Focusable, so that it can be scrolled without a mouse.
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                    <pre
                      key={listingId}
                      className={classes.payload}
                      tabIndex={0}
                      role="region"
                      aria-label={`Listing ${name}`}
                    >
                      {text ?? 'Its text is no longer stored.'}
                    </pre>
                  ))
                )}
              </>
            )}
          </section>
        </div>
      )}
    </Loaded>
  );
}
