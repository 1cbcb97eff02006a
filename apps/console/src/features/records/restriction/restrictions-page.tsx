import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconTestPipe } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useRights } from '#platform/session/rights.ts';
import { RestrictionDialog } from './restriction-form.tsx';
import { restrictionList } from './restriction-list.tsx';
import { RestrictionPanel } from './restriction-panel.tsx';
import { RestrictionTester, scopeIn } from './restriction-tester.tsx';
import { restrictionsScreen } from './screens.ts';

const openNames = ['rule', 'edit', 'new', 'test', 'client', 'scope', 'target', 'on'] as const;

export function Page() {
  const may = useRights(restriction);
  const navigate = useNavigate();
  const open = useAddressPart(openNames);
  const newHref = open.hrefOf({ new: 1 });
  useHotkeys([
    ...(may.create ? [{ keys: 'n', label: 'New restriction', run: () => void navigate(newHref) }] : []),
    { keys: 't', label: 'Test restrictions', run: () => open.show({ test: 1 }) },
  ]);
  const close = (): void => open.show({});
  const editId = open.number('edit');
  const addButton = may.create ? (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New restriction
    </Button>
  ) : null;

  return (
    <>
      <RecordList
        list={restrictionList}
        screen={restrictionsScreen}
        actions={
          <>
            <Button
              component={Link}
              to={open.hrefOf({ test: 1 })}
              variant="default"
              leftSection={<IconTestPipe size={16} aria-hidden="true" />}
            >
              Test restrictions
            </Button>
            {addButton}
          </>
        }
        panel={(id) => ({
          title: `Restriction ${id}`,
          content: (
            <RestrictionPanel
              key={id}
              id={id}
              editHref={open.hrefOf({ edit: id })}
              testHref={({ clientId, scope, target }) =>
                open.hrefOf({ test: 1, client: clientId, scope, target })
              }
              onGone={close}
            />
          ),
        })}
        {...(open.get('test') === null
          ? {}
          : {
              beside: (
                <SidePanel title="Test restrictions" size="wide" onClose={close}>
                  <RestrictionTester
                    question={{
                      clientId: open.number('client'),
                      scope: scopeIn(open.get('scope')),
                      target: open.get('target') ?? '',
                      on: open.get('on'),
                    }}
                    onChange={({ clientId, scope, target, on }) =>
                      open.show({ test: 1, scope, target, client: clientId ?? '', on: on ?? '' }, true)
                    }
                    ruleHref={(id) => open.hrefOf({ rule: id })}
                  />
                </SidePanel>
              ),
            })}
        empty={
          <EmptyState title="No restrictions yet" action={addButton}>
            A restriction blocks something for a client, or allows only what it names.
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
