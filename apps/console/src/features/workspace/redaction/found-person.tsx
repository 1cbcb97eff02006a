import type { findPerson } from '@supersync/contract/workspace/redaction/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Alert, Button } from '@mantine/core';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { storeTitle } from './redaction-text.ts';
import classes from './redaction.module.css';

export type Found = ActionAnswer<typeof findPerson>;

export interface FoundPersonProps {
  readonly found: Found;
  readonly onAlso: (known: {
    readonly emails?: readonly string[];
    readonly phones?: readonly string[];
  }) => void;
}

/** Traces of the person by store, with samples to verify that it is the right person. */
export function FoundPerson({ found, onAlso }: FoundPersonProps) {
  const { stores, alsoKnown, isSuppressed } = found;
  const withTraces = stores.filter((store) => store.found > 0);
  const without = stores.filter((store) => store.found === 0);
  const records = withTraces.reduce((sum, store) => sum + store.found, 0);
  const others = [...alsoKnown.emails, ...alsoKnown.phones];
  return (
    <div className={classes.found}>
      <p className={classes.strong}>
        {records === 0
          ? 'No trace of this person is stored.'
          : `${formatCount(records, 'record')} in ${formatCount(withTraces.length, 'store')}`}
      </p>
      {isSuppressed ? (
        <Alert color="info" title="Redacted before">
          An address or number of this person was redacted already: no import and no replay brings it back.
        </Alert>
      ) : null}
      {others.length === 0 ? null : (
        <Alert color="warning" title="Other contact details of these leads">
          <div className={classes.also}>
            {alsoKnown.emails.map((email) => (
              <Button
                key={email}
                size="compact-xs"
                variant="default"
                onClick={() => onAlso({ emails: [email] })}
              >
                Also {email}
              </Button>
            ))}
            {alsoKnown.phones.map((phone) => (
              <Button
                key={phone}
                size="compact-xs"
                variant="default"
                onClick={() => onAlso({ phones: [phone] })}
              >
                Also {phone}
              </Button>
            ))}
          </div>
          It may be the same person, or one they share a phone with.
        </Alert>
      )}
      <ul className={classes.stores} aria-label="Stores with data">
        {withTraces.map((store) => (
          <li key={store.store} className={classes.store}>
            <div className={classes.storeHead}>
              <span className={classes.strong}>{storeTitle(store.title)}</span>
              <span className={classes.count}>{formatNumber(store.found)}</span>
              {store.kept === null ? null : <ToneBadge tone="neutral">Kept</ToneBadge>}
            </div>
            {store.kept === null ? null : <p className={classes.muted}>{store.kept}.</p>}
            <ul className={classes.samples} aria-label={`Some of the ${store.title}`}>
              {store.samples.map(({ id, at, summary }) => (
                <li key={id}>
                  <span className={classes.code}>{id}</span>
                  <span>{summary}</span>
                  {at === null ? null : <AbsoluteTime at={at} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {without.length === 0 ? null : (
        <p className={classes.muted}>
          Looked through without a find: {without.map(({ title }) => title).join(', ')}.
        </p>
      )}
    </div>
  );
}
