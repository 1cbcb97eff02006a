import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './building-stack.module.css';
import type { Building } from './stack-queries.ts';
import type { Decision } from './use-mapping.ts';

/** What a person decides about a building, and the words it is told with. */
export type Take = (building: Building, decision: Decision, message: string) => void;

export interface BuildingActionsProps {
  readonly building: Building;
  readonly disabled: boolean;
  readonly take: Take;
  readonly chooseHref: string;
}

/** What can be decided about a building as it stands. */
export function BuildingActions({ building, disabled, take, chooseHref }: BuildingActionsProps) {
  const { name, status, suggestedProperty } = building;
  const button = (label: string, decision: Decision, message: string, isFirst = false) => (
    <Button
      key={label}
      size="compact-xs"
      variant={isFirst ? 'filled' : 'default'}
      aria-label={`${label} ${name}`}
      disabled={disabled}
      onClick={(event) => {
        // The row would open as well.
        event.stopPropagation();
        take(building, decision, message);
      }}
    >
      {label}
    </Button>
  );
  return (
    <span className={classes.rowActions}>
      {status === 'suggested' && suggestedProperty !== null
        ? button(
            'Accept',
            { kind: 'map', to: suggestedProperty.id },
            `${name} is ${suggestedProperty.name}`,
            true,
          )
        : null}
      {status === 'mapped' ? button('Unmap', { kind: 'open' }, `${name} is open again`) : null}
      {status === 'ignored' ? button('Take up', { kind: 'open' }, `${name} is open again`) : null}
      {status === 'suggested' || status === 'unmapped' ? (
        <>
          <Button
            component={Link}
            to={chooseHref}
            size="compact-xs"
            variant="default"
            aria-label={`Choose a property for ${name}`}
            onClick={(event) => event.stopPropagation()}
          >
            Choose…
          </Button>
          {button('Ignore', { kind: 'ignore' }, `${name} is set aside`)}
        </>
      ) : null}
    </span>
  );
}
