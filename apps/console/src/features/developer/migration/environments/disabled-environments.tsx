import { environmentStatuses } from '@supersync/contract/developer/migration/life.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from '../migration.module.css';
import { disabledEnvironmentOptions } from '../migration-queries.ts';
import { useEnvironmentSwitch } from './use-environment-switch.ts';

/** Disabled environments, after those of the chain. Usually there are none. */
export function DisabledEnvironments() {
  const { data } = useQuery(disabledEnvironmentOptions);
  const { maySwitch, isSwitching, enable } = useEnvironmentSwitch();
  return data?.data.map((environment) => (
    <li key={environment.id} className={classes.card} aria-label={environment.name}>
      <div className={classes.cardHead}>
        <span className={classes.cardTitle}>{environment.name}</span>
        <ChoiceBadge of={environmentStatuses} value="disabled" />
        {maySwitch && environment.configured ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={isSwitching}
            onClick={() => void enable(environment)}
          >
            Enable
          </Button>
        ) : null}
      </div>
      <span className={classes.version}>{environment.version ?? 'No migration yet'}</span>
      <span className={classes.cardWhen}>
        {environment.configured ? 'Nothing runs here' : 'The configuration does not name it any more'}
      </span>
    </li>
  ));
}
