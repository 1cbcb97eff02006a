import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowsLeftRight, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { reachOptions, useFullAccess, type Person, type FullAccess } from '#platform/session/access-facts.ts';
import { flagLabels } from '#platform/access/flag-text.ts';
import { PersonSelect } from '#platform/access/person-select.tsx';
import { WhyLink } from '#platform/access/why-link.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import {
  comparePeople,
  differsInKey,
  differsInPage,
  parseCompared,
  printCompared,
  type ComparedKey,
  type ComparedPage,
} from './compare-people.ts';
import classes from './route-permissions.module.css';
import { routePermissionsScreen } from './screens.ts';

const title = 'Compare two people';

/** Two people side by side: which pages they can open, which keys they hold. The address holds who. */
export function ComparePeople({ compared }: { readonly compared: string }) {
  const [parameters, setParameters] = useSearchParams();
  const whole = useFullAccess();
  const reach = useQuery(reachOptions);
  usePageTitle(title);
  const [left, right] = parseCompared(compared);
  const all = parameters.get('show') === 'all';
  const set = (name: string, value: string): void =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={classes.compare}>
      <PageHeader
        title={title}
        lead="What one of them reaches and holds, and the other does not."
        actions={
          <Button
            component={Link}
            to={routePermissionsScreen.path}
            variant="default"
            leftSection={<IconList size={15} aria-hidden="true" />}
          >
            All routes
          </Button>
        }
      />
      <Loaded query={{ ...reach, data: whole }} lines={8}>
        {(access) => (
          <>
            <div className={classes.pickers}>
              <PersonSelect
                label="First person"
                people={access.people}
                value={left}
                onChange={(userId) => set('compare', printCompared(userId, right))}
              />
              <PersonSelect
                label="Second person"
                people={access.people}
                value={right}
                onChange={(userId) => set('compare', printCompared(left, userId))}
              />
              <SegmentedControl
                aria-label="Which rows"
                data={[
                  { value: 'differences', label: 'Differences only' },
                  { value: 'all', label: 'All' },
                ]}
                value={all ? 'all' : 'differences'}
                onChange={(value) => set('show', value)}
              />
            </div>
            <Sides whole={access} left={left} right={right} all={all} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface SidesProps {
  readonly whole: FullAccess;
  readonly left: number | null;
  readonly right: number | null;
  readonly all: boolean;
}

function Sides({ whole, left: leftId, right: rightId, all }: SidesProps) {
  const left = whole.people.find(({ userId }) => userId === leftId);
  const right = whole.people.find(({ userId }) => userId === rightId);
  if (left === undefined || right === undefined)
    return (
      <EmptyState title="Choose two people" icon={IconArrowsLeftRight}>
        Their differences appear here. You can share the address of this page.
      </EmptyState>
    );
  return <Tables whole={whole} left={left} right={right} all={all} />;
}

function Tables({
  whole,
  left,
  right,
  all,
}: {
  whole: FullAccess;
  left: Person;
  right: Person;
  all: boolean;
}) {
  const { pages, keys } = useMemo(() => comparePeople(left, right, whole), [left, right, whole]);
  const pageColumns = useMemo(() => columnsOfPages(left, right), [left, right]);
  const keyColumns = useMemo(() => columnsOfKeys(left, right), [left, right]);
  const shownPages = all ? pages : pages.filter(differsInPage);
  const shownKeys = all ? keys : keys.filter(differsInKey);
  return (
    <>
      <Section title="Pages" count={shownPages.length}>
        <RelatedTable
          label="Pages"
          name="compare-people-pages"
          columns={pageColumns}
          rows={shownPages}
          rowKey={({ page }) => page.path}
          maxRows={14}
          empty={<EmptyState title="No differences in pages" />}
        />
      </Section>
      <Section title="Keys" count={shownKeys.length}>
        <RelatedTable
          label="Keys"
          name="compare-people-keys"
          columns={keyColumns}
          rows={shownKeys}
          rowKey={({ key }) => key}
          maxRows={14}
          empty={<EmptyState title="No differences in keys" />}
        />
      </Section>
    </>
  );
}

interface ReachesProps {
  readonly person: Person;
  readonly reached: boolean;
  readonly page: ComparedPage['page'];
}

function Reaches({ person, reached, page }: ReachesProps) {
  return (
    <WhyLink
      userId={person.userId}
      target={{ kind: 'page', path: page.path }}
      label={`${reached ? 'Reaches' : 'Refused'}: ${person.name}, ${page.label}. Why?`}
      className={classes.why ?? ''}
    >
      <ToneBadge tone={reached ? 'success' : 'danger'} icon={reached ? 'done' : 'failed'}>
        {reached ? 'Reaches' : 'Refused'}
      </ToneBadge>
    </WhyLink>
  );
}

const columnsOfPages = (left: Person, right: Person): RelatedColumn<ComparedPage>[] => [
  {
    id: 'label',
    header: 'Page',
    main: true,
    width: 160,
    cell: ({ page }) => page.label,
    value: ({ page }) => page.label,
  },
  {
    id: 'path',
    header: 'Path',
    width: 180,
    grow: 2,
    cell: ({ page }) => <span className={classes.keys}>{page.path}</span>,
    value: ({ page }) => page.path,
  },
  ...(
    [
      ['left', left],
      ['right', right],
    ] as const
  ).map(([side, person]): RelatedColumn<ComparedPage> => ({
    id: side,
    header: person.name,
    width: 140,
    grow: 1,
    cell: (row) => <Reaches person={person} reached={row[side]} page={row.page} />,
    value: (row) => row[side],
  })),
];

const describeFlags = (flags: ComparedKey['left']): string =>
  flags.length === 0 ? 'none' : flags.map((flag) => flagLabels[flag]).join(', ');

const columnsOfKeys = (left: Person, right: Person): RelatedColumn<ComparedKey>[] => [
  {
    id: 'key',
    header: 'Key',
    main: true,
    width: 220,
    cell: ({ key }) => <span className={classes.keys}>{key}</span>,
    value: ({ key }) => key,
  },
  ...(
    [
      ['left', left],
      ['right', right],
    ] as const
  ).map(([side, person]): RelatedColumn<ComparedKey> => ({
    id: side,
    header: person.name,
    width: 180,
    grow: 1,
    cell: (row) => (
      <span className={row[side].length === 0 ? classes.none : undefined}>{describeFlags(row[side])}</span>
    ),
    value: (row) => row[side].length,
  })),
];
