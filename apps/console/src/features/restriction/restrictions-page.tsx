import { allows } from '@supersync/contract/access/access.ts';
import { restriction } from '@supersync/contract/restriction/restriction.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconTestPipe } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '../../kit/keys/use-hotkeys.ts';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { useToday } from './restriction-cells.tsx';
import { restrictionColumns, restrictionFilters } from './restriction-columns.tsx';
import { RestrictionDialog } from './restriction-form.tsx';
import { RestrictionPanel } from './restriction-panel.tsx';
import { isStanding, restrictionRelations, standingCounts } from './restriction-queries.ts';
import { RestrictionTester, scopeIn, type TestQuestion } from './restriction-tester.tsx';
import { standings, standingWhere, standingWords } from './restriction-words.ts';
import { restrictionsScreen } from './screens.ts';

const openNames = ['rule', 'edit', 'new', 'test', 'client', 'scope', 'target', 'on'] as const;

export function Page() {
  const held = useHeld();
  const navigate = useNavigate();
  const today = useToday();
  const open = useAddressPart(openNames);
  const shown = useAddressPart(['standing']);
  const counts = useQuery(standingCounts(today)).data;
  useLiveRecords(restriction);

  const asked = shown.get('standing');
  const standing = isStanding(asked) ? asked : null;
  const mayCreate = allows(held, ['supersync_client_restrictions'], 'c');
  const newHref = open.hrefOf({ new: 1 });
  useHotkeys([
    ...(mayCreate ? [{ keys: 'n', label: 'New restriction', run: () => void navigate(newHref) }] : []),
    { keys: 't', label: 'Test the rules', run: () => open.show({ test: 1 }) },
  ]);
  const close = (): void => open.show({});
  const ask = ({ clientId, scope, target, on }: TestQuestion, replace = true): void =>
    open.show(
      {
        test: 1,
        scope,
        target,
        ...(clientId === null ? {} : { client: clientId }),
        ...(on === null ? {} : { on }),
      },
      replace,
    );
  const ruleHref = (id: number): string => open.hrefOf({ rule: id });
  const [ruleId, editId] = [open.number('rule'), open.number('edit')];
  const addButton = (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New restriction
    </Button>
  );

  return (
    <>
      <ResourceList
        resource={restriction}
        title={restrictionsScreen.title}
        lead={restrictionsScreen.description}
        relations={restrictionRelations}
        columns={restrictionColumns}
        moreFilters={restrictionFilters}
        {...(standing === null ? {} : { where: standingWhere(standing, today) })}
        hrefOf={({ id }) => ruleHref(id)}
        above={
          <CountTabs
            label="How the rules stand today"
            value={standing}
            tabs={standings.map((value) => ({
              value,
              label: standingWords[value],
              count: counts?.[value],
              ...(value === 'expiring' ? { tone: 'warning' as const } : {}),
            }))}
            onChange={(value) => shown.show(value === null ? {} : { standing: value })}
          />
        }
        actions={
          <>
            <Button
              component={Link}
              to={open.hrefOf({ test: 1 })}
              variant="default"
              leftSection={<IconTestPipe size={16} aria-hidden="true" />}
            >
              Test the rules
            </Button>
            {mayCreate ? addButton : null}
          </>
        }
        beside={
          open.get('test') !== null ? (
            <SidePanel title="Which rule decides" size="wide" onClose={close}>
              <RestrictionTester
                question={{
                  clientId: open.number('client'),
                  scope: scopeIn(open.get('scope')),
                  target: open.get('target') ?? '',
                  on: open.get('on'),
                }}
                onChange={ask}
                ruleHref={ruleHref}
              />
            </SidePanel>
          ) : ruleId === null ? null : (
            <SidePanel title={`Restriction ${ruleId}`} onClose={close}>
              <RestrictionPanel
                key={ruleId}
                id={ruleId}
                editHref={open.hrefOf({ edit: ruleId })}
                testHref={({ clientId, scope, target }) =>
                  open.hrefOf({ test: 1, client: clientId, scope, target })
                }
                onGone={close}
              />
            </SidePanel>
          )
        }
        empty={
          <EmptyState title="No restrictions yet" action={mayCreate ? addButton : null}>
            A restriction keeps something from a client, or everything but what is named.
          </EmptyState>
        }
      />
      {editId !== null || open.get('new') !== null ? (
        <RestrictionDialog
          id={editId}
          clientId={open.number('client')}
          onSaved={(id) => open.show({ rule: id })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
