import type { PartnerTrial } from '@supersync/contract/syndication/partner/actions.ts';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { gates } from '#parts/syndication/gates.ts';
import { BesidesLink } from './besides-link.tsx';
import classes from './partner.module.css';

/** One property gate by gate, after the change; differences from now are marked. */
export function GateSteps({ property }: { readonly property: NonNullable<PartnerTrial['property']> }) {
  const { id, name, before, after } = property;
  const was = new Map(before?.map((each) => [each.gate, each.open]));
  return (
    <div>
      <h3 className={classes.heading}>
        <BesidesLink propertyId={id}>{name}</BesidesLink>
      </h3>
      <ol className={classes.steps} aria-label={`Gates of ${name}`}>
        {after.map(({ gate, open, words }) => (
          <li key={gate} className={classes.step}>
            <StatusMark tone={open ? 'success' : 'held'} />
            <span className={classes.stepName}>{gates.labels[gate]}</span>
            <span>
              {words}
              {was.has(gate) && was.get(gate) !== open ? (
                <strong className={classes.differs}>
                  {open ? ' As saved, it stops.' : ' As saved, it is open.'}
                </strong>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
