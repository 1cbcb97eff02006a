import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Nothing } from '#kit/value/nothing.tsx';
import { mayRead, type Catalogue } from '#parts/entity/catalogue.ts';
import { accessText, inWords } from './entity-text.ts';
import type { Hop } from './hop.ts';
import { recordName } from '#platform/record/record-name.ts';
import { extended, type Trail } from './trail.ts';
import type { Stop } from './walk-trail.ts';
import classes from './entity.module.css';

export interface HopListProps {
  readonly catalogue: Catalogue;
  readonly hops: readonly Hop[];
  readonly stop: Stop & { readonly kind: 'record' };
  readonly hrefTo: (trail: Trail) => string;
}

/** Where a record leads, by relation. */
export function HopList({ catalogue, hops, stop, hrefTo }: HopListProps) {
  const leadOf = (hop: Hop): ReactNode => {
    if (!mayRead(catalogue, hop.target.name)) {
      const access = catalogue.entities.get(hop.target.name)?.access.read ?? null;
      return <span className={classes.note}>needs {accessText(access)}</span>;
    }
    const to = hrefTo(extended(stop.trail, { relation: hop.name, key: null }));
    if (hop.kind === 'many')
      return <Link to={to}>{hop.isReverse ? `${hop.target.plural} that name it` : hop.target.plural}</Link>;
    const related = stop.record[hop.name];
    if (related === null) return <Nothing />;
    return (
      <Link to={to}>{related === undefined ? hop.target.singular : recordName(hop.target, related)}</Link>
    );
  };
  return (
    <dl className={classes.hops}>
      {hops.map((hop) => (
        <Fragment key={hop.name}>
          <dt>{titleOf(hop)}</dt>
          <dd>{leadOf(hop)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function titleOf({ name, isReverse }: Hop): string {
  if (!isReverse) return inWords(name);
  const [other = '', relation = ''] = name.split('.');
  return `${inWords(other)} › ${inWords(relation).toLowerCase()}`;
}
