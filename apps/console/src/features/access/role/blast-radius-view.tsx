import type { BlastRadius, FlagChange, PersonChange } from '@supersync/contract/access/permission/reach.ts';
import { flagNames, type Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { Alert } from '@mantine/core';
import type { Person } from '#platform/session/access-facts.ts';
import { flagLabels } from '#platform/access/flag-text.ts';
import classes from './role.module.css';
import { formatNumber } from '#kit/value/format.ts';

const namesShown = 6;

const inWords = (flags: readonly Flag[]): string =>
  flags.length === flagNames.length ? 'all four' : flags.map((flag) => flagLabels[flag]).join(', ');

function PeopleNames({
  userIds,
  people,
}: {
  userIds: readonly number[];
  people: ReadonlyMap<number, Person>;
}) {
  const shown = userIds.slice(0, namesShown).map((userId) => people.get(userId)?.name ?? `person ${userId}`);
  const more = userIds.length - shown.length;
  return (
    <strong>
      {shown.join(', ')}
      {more > 0 ? ` and ${formatNumber(more)} more` : ''}
    </strong>
  );
}

function FlagLine({ change }: { change: FlagChange }) {
  return (
    <li>
      <code>{change.key}</code>
      {change.gained.length === 0 ? null : <span className={classes.gain}> + {inWords(change.gained)}</span>}
      {change.lost.length === 0 ? null : <span className={classes.loss}> − {inWords(change.lost)}</span>}
    </li>
  );
}

function Change({ change, people }: { change: PersonChange; people: ReadonlyMap<number, Person> }) {
  const pages = (list: PersonChange['gainedPages']): string => list.map(({ label }) => label).join(', ');
  return (
    <li className={classes.change}>
      <p>
        <PeopleNames userIds={change.userIds} people={people} />
      </p>
      {change.gainedPages.length === 0 ? null : (
        <p className={classes.gain}>
          Gain {change.gainedPages.length} {change.gainedPages.length === 1 ? 'page' : 'pages'}:{' '}
          {pages(change.gainedPages)}
        </p>
      )}
      {change.lostPages.length === 0 ? null : (
        <p className={classes.loss}>
          Lose {change.lostPages.length} {change.lostPages.length === 1 ? 'page' : 'pages'}:{' '}
          {pages(change.lostPages)}
        </p>
      )}
      <ul className={classes.flags}>
        {change.flags.map((each) => (
          <FlagLine key={each.key} change={each} />
        ))}
      </ul>
    </li>
  );
}

/** Who gains and loses which pages and flags, and whether a page would be left without anyone. */
export function BlastRadiusView({
  radius,
  people,
}: {
  radius: BlastRadius;
  people: ReadonlyMap<number, Person>;
}) {
  const count = radius.changes.reduce((sum, { userIds }) => sum + userIds.length, 0);
  return (
    <div>
      <p>
        {count === 0
          ? 'No one gains or loses access.'
          : `${formatNumber(count)} ${count === 1 ? 'person is' : 'people are'} affected.`}
      </p>
      {radius.orphaned.length === 0 ? null : (
        <Alert color="danger" title="No access left" mb="sm">
          Nobody could open {radius.orphaned.map(({ label }) => label).join(', ')} any more.
        </Alert>
      )}
      <ul className={classes.changes}>
        {radius.changes.map((change) => (
          <Change key={change.userIds[0]} change={change} people={people} />
        ))}
      </ul>
    </div>
  );
}
