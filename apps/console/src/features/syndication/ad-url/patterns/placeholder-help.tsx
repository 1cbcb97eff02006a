import { placeholders } from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import { Fragment } from 'react';
import classes from '../ad-url.module.css';

const origins = { link: 'the link to the partner', property: 'the property', client: 'the client' } as const;

/** The placeholders of a pattern, with an example of each. */
export function PlaceholderHelp() {
  return (
    <details>
      <summary>Placeholders</summary>
      <dl className={classes.placeholders}>
        {Object.entries(placeholders).map(([name, { of, means, example }]) => (
          <Fragment key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>
              {means}, from {origins[of]}: <span className={classes.code}>{example}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
