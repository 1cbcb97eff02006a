import type { FirstDayStep } from '@supersync/contract/workspace/first-day/actions.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newSuperUserScreen } from '#features/access/super-user/screens.ts';
import { rolesScreen } from '#features/access/role/screens.ts';
import { monitoringScreen } from '#features/data-services/metric/screens.ts';
import { entityScreen } from '#features/developer/entity/screens.ts';
import { taskSchedulerScreen } from '#features/developer/schedule/screens.ts';
import { manualRunScreen } from '#features/developer/task/screens.ts';
import { clientsScreen } from '#features/records/client/screens.ts';
import { propertySearchScreen } from '#features/records/property/screens.ts';
import { feedClientsScreen } from '#features/syndication/feed/screens.ts';
import { partnersTableScreen } from '#features/syndication/partner/screens.ts';
import { useMemory } from '#platform/local-memory.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { firstDayDismissed, firstDayOptions } from './first-day-steps.ts';
import classes from './first-day.module.css';

interface StepWords {
  readonly label: string;
  readonly help: string;
  readonly href: string;
}

const importing = (name: string) => ({ 'import-csv': name });

const words: Readonly<Record<FirstDayStep, StepWords>> = {
  people: {
    label: 'Invite people',
    help: 'Everybody signs in with an account of their own.',
    href: hrefOf(newSuperUserScreen),
  },
  roles: {
    label: 'Set up roles',
    help: 'A role says which pages and actions its people have.',
    href: hrefOf(rolesScreen),
  },
  clients: {
    label: 'Add clients',
    help: 'Import them from CSV, or add one by hand.',
    href: hrefOf(clientsScreen, {}, importing('client')),
  },
  properties: {
    label: 'Add properties',
    help: 'Import them from CSV. Each names its client.',
    href: hrefOf(propertySearchScreen, {}, importing('property_meta')),
  },
  partners: {
    label: 'Add partners',
    help: 'The listing sites that feeds are sent to.',
    href: hrefOf(partnersTableScreen, {}, importing('partner')),
  },
  links: {
    label: 'Link clients to partners',
    help: 'Each link has a feed of its own.',
    href: hrefOf(entityScreen, { entity: 'client_partner' }, importing('client_partner')),
  },
  listings: {
    label: 'Send properties to partners',
    help: 'A property is in a feed once it is switched on for the partner.',
    href: hrefOf(entityScreen, { entity: 'property_partner' }, importing('property_partner')),
  },
  schedules: {
    label: 'Enable schedules',
    help: 'Choose what the server does by itself, and when.',
    href: hrefOf(taskSchedulerScreen),
  },
  mail: {
    label: 'Set up mail',
    help: 'Set SMTP_URL on the server. Until then mails are written to a folder.',
    href: hrefOf(monitoringScreen),
  },
  backup: {
    label: 'Make a backup',
    help: 'Run the database backup once, or schedule it.',
    href: hrefOf(manualRunScreen),
  },
  feed: {
    label: 'Publish a feed',
    help: 'Build the feed of a client and check it.',
    href: hrefOf(feedClientsScreen),
  },
};

/** What a new installation still needs, until it is done or dismissed. */
export function FirstDay() {
  const [isDismissed, setIsDismissed] = useMemory(firstDayDismissed);
  const steps = useQuery({ ...firstDayOptions, enabled: !isDismissed }).data;
  if (isDismissed || steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.panel} aria-label="Getting started">
      <div className={classes.head}>
        <h2 className={classes.heading}>Getting started</h2>
        <span className={classes.count}>
          {done} of {steps.length} done
        </span>
        <Button
          className={classes.dismiss}
          size="compact-sm"
          variant="subtle"
          color="neutral"
          onClick={() => setIsDismissed(true)}
        >
          Dismiss
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => {
          const Mark = isDone ? IconCircleCheck : IconCircle;
          const { label, help, href } = words[step];
          return (
            <li key={step}>
              <Link to={href} className={classes.step} data-done={isDone || undefined}>
                <Mark size={18} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.label}>{label}</span>
                  <span className={classes.help}>{isDone ? 'Done' : help}</span>
                </span>
                <IconArrowRight size={15} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
