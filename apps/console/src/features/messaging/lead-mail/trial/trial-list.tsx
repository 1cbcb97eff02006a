import { mailClasses } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from '../mail.module.css';
import { trialChanges, trialFieldLabel, wouldChange } from './trial-text.ts';
import type { Applied, Trial } from './trial.ts';

export interface TrialListProps {
  readonly trials: readonly Trial[];
  /** The results, once applied. */
  readonly applied: readonly Applied[] | undefined;
}

/** Further ones are counted, not rendered. */
const drawn = 200;

/** The mails that a second parse changes, with both results. */
export function TrialList({ trials, applied }: TrialListProps) {
  const changing = trials.filter(wouldChange);
  const leadOf = new Map(applied?.map(({ id, leadId }) => [id, leadId]));
  if (changing.length === 0) return <p className={classes.muted}>The parsers read what they read before.</p>;
  return (
    <>
      <ul className={classes.trials} aria-label="Mails that would change">
        {changing.slice(0, drawn).map((trial) => (
          <li key={trial.id}>
            <details open={changing.length === 1}>
              <summary className={classes.trialLine}>
                <span className={classes.trialName}>Mail {trial.id}</span>
                <ChoiceBadge of={mailClasses} value={trial.before.class} />
                <span aria-label="becomes">→</span>
                <ChoiceBadge of={mailClasses} value={trial.after.class} />
                {leadOf.get(trial.id) === undefined ? null : (
                  <span>
                    Lead <Id value={leadOf.get(trial.id)} />
                  </span>
                )}
              </summary>
              <FieldDiff changes={trialChanges(trial)} labelOf={trialFieldLabel} />
            </details>
          </li>
        ))}
      </ul>
      {changing.length > drawn ? (
        <p className={classes.muted}>and {formatCount(changing.length - drawn, 'mail')} more</p>
      ) : null}
    </>
  );
}
