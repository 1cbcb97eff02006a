import { role } from '@supersync/contract/access/role/role.ts';
import { pageReach } from '@supersync/contract/access/route-permission/page-reach.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatNumber } from '#kit/value/format.ts';
import type { FullAccess } from '../session/access-facts.ts';
import { RecordLink } from '../record/record-link.tsx';
import { flagLabels } from './flag-text.ts';
import classes from './why.module.css';
import type { Subject } from './why.ts';

/** Before a person is selected: how many people have access, and through what. */
export function WhoReaches({ subject, whole }: { readonly subject: Subject; readonly whole: FullAccess }) {
  const { title, door, flag, requirements, managersOnly } = subject;
  if (door !== 'super-user' || managersOnly || flag !== 'r')
    return (
      <p className={classes.hint}>
        Choose a person. It asks for the flag “{flagLabels[flag]}”
        {managersOnly ? ' and for a place among the configured superuser managers' : ''}.
      </p>
    );
  const entering = whole.people.filter(({ mayEnter }) => mayEnter).map(({ userId }) => userId);
  const chain = requirements.map(({ anyOf }) => anyOf);
  const [reach] = pageReach(entering, whole.facts, [{ path: title, label: title, chain }]);
  if (reach === undefined) return null;
  return (
    <section aria-label="People with access" className={classes.reach}>
      {reach.people === 0 ? (
        <ToneBadge tone="danger" icon="failed">
          No one has access
        </ToneBadge>
      ) : (
        <p>
          <strong>{formatNumber(reach.people)}</strong> of {formatNumber(entering.length)} people reach it
          {chain.length === 0 ? ': no key is asked for.' : ', through:'}
        </p>
      )}
      <ul className={classes.ways}>
        {reach.ways.map(({ kind, id, name, people }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'role' ? (
              <RecordLink resource={role} record={{ id, name }} />
            ) : (
              <span>Configured group {name}</span>
            )}
            <span className={classes.muted}>{formatNumber(people)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>Choose a person to see the chain that decides for them.</p>
    </section>
  );
}
