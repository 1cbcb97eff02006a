import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { restrictionForm } from './restriction-form.tsx';
import { restrictionList } from './restriction-list.tsx';
import { RestrictionPanel } from './restriction-panel.tsx';
import { useToday } from './restriction-period.ts';
import { scopeIn } from './restriction-targets.ts';
import { RestrictionTester } from './restriction-tester.tsx';
import { restrictionsScreen } from './screens.ts';

const openNames = ['rule', 'edit', 'new', 'test', 'client', 'scope', 'target', 'on'] as const;

export function Page() {
  const open = useAddressPart(openNames);
  const today = useToday();
  const { newButton, dialog } = useListForm({
    form: restrictionForm,
    open,
    start: { clientId: open.number('client'), scope: 'partner', mode: 'deny', from: today },
    show: (id) => open.show({ rule: id }),
  });
  useHotkeys([{ keys: 't', label: 'Test restrictions', run: () => open.show({ test: 1 }) }]);
  const close = (): void => open.show({});
  const tester = (
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
  );
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
            {newButton}
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
        {...(open.get('test') === null ? {} : { beside: tester })}
        empty={
          <EmptyState title="No restrictions yet" action={newButton}>
            A restriction blocks something for a client, or allows only what it names.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
