import { overrideKey } from '@supersync/contract/developer/migration/access.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { InProgressBanner } from '../runs/in-progress-banner.tsx';
import { LifeDrawing } from '../life/life-drawing.tsx';
import { LintRuleList } from '../script/lint-rule-list.tsx';
import classes from './migration-docs.module.css';
import { environmentOptions } from '../migration-queries.ts';
import { migrationDocsScreen, migrationsScreen } from '../screens.ts';
import { useLiveMigrations } from '../use-live-migrations.ts';

/** Scrolls to the rule in the hash, once the page has rendered. */
function useShownPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}

export function Page() {
  const environments = useSuspenseQuery(environmentOptions).data.data;
  useLiveMigrations();
  useShownPlace();
  const chain = environments.map(({ name }) => name).join(' → ');
  return (
    <>
      <InProgressBanner />
      <div className={classes.page}>
        <PageHeader
          title={migrationDocsScreen.title}
          lead={migrationDocsScreen.description}
          actions={
            <Button component={Link} to={hrefOf(migrationsScreen)} variant="default">
              All migrations
            </Button>
          }
        />
        <Section title="The life of a migration">
          <LifeDrawing />
          <ul className={classes.text}>
            <li>
              An approval holds for the up script, the down script and the environments exactly as they are. A
              change of any of them makes the migration a draft again. The author and everybody who edited it
              cannot approve, unless the server is set up to let them.
            </li>
            <li>
              A migration is in progress from its first upgrade until it is on every environment it is meant
              for, or reverted everywhere. One migration is in progress at a time.
            </li>
            <li>
              All environments are migrated when the migration is upgraded on as many environments as are
              enabled.
            </li>
          </ul>
        </Section>
        <Section title="How to write one">
          <ol className={classes.text}>
            <li>One change a migration. Small ones are quick to review, to run and to undo.</li>
            <li>
              The up script makes the change, the down script takes it back. A rehearsal runs up, down and up
              again on a scratch copy of the schema and says whether down really leads back. It runs as a role
              of its own without rights outside the copy, because the scripts are not approved yet.
            </li>
            <li>
              Write no <code>begin</code> or <code>commit</code>. The script runs in one transaction: all of
              it or nothing. What cannot run in one, such as <code>create index concurrently</code>, stands in
              a migration of its own, because a script with such a statement runs statement by statement.
            </li>
            <li>
              Add first, remove later: a new column without a constraint, then the data, then the constraint,
              and the old column some releases afterwards. Programs that run meanwhile keep working.
            </li>
            <li>Submit it, and have somebody else read and approve it.</li>
          </ol>
        </Section>
        <Section title="How it runs">
          <ul className={classes.text}>
            <li>
              {environments.length > 1 ? `The order is ${chain}. ` : ''}An environment is upgraded only after
              the same scripts ran on those before it. Skipping the order takes a reason and the key{' '}
              <code>{overrideKey}</code>.
            </li>
            <li>
              Two runs never meet on one environment: a lock on the environment’s own database keeps them
              apart, also between servers. A statement that takes too long, or waits too long for a lock, is
              stopped.
            </li>
            <li>
              After a failure the database is as it was. A script without a transaction that fails leaves the
              environment <em>dirty</em>, with the number of the statement it reached; it is fixed by hand,
              and resolved with a reason.
            </li>
            <li>
              A revert undoes the last migration applied on an environment. It shows first what it will undo
              and how many rows are at risk.
            </li>
            <li>
              The schema is compared with what the last run left before each run. A difference is a{' '}
              <em>drift</em>: nothing runs there until somebody accepts it with a reason.
            </li>
          </ul>
        </Section>
        <Section title="What the linter looks for">
          <p className={classes.lead}>
            PostgreSQL’s own parser reads the scripts while you type. An error blocks approval; a warning is
            for you and the approver to weigh.
          </p>
          <LintRuleList />
        </Section>
      </div>
    </>
  );
}
