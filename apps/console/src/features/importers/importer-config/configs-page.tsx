import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { configList } from './config-list.tsx';
import { importerConfigsScreen } from './screens.ts';
import { Secrets } from './secrets.tsx';

export function Page() {
  const open = useAddressPart(['secrets']);
  return (
    <RecordList
      list={configList}
      screen={importerConfigsScreen}
      actions={
        <Button
          component={Link}
          to={open.hrefOf({ secrets: 1 })}
          variant="default"
          leftSection={<IconKey size={16} aria-hidden="true" />}
        >
          Secrets
        </Button>
      }
      {...(open.get('secrets') === null
        ? {}
        : {
            beside: (
              <SidePanel title="Secrets" size="wide" onClose={() => open.show({})}>
                <Secrets />
              </SidePanel>
            ),
          })}
      empty={
        <EmptyState title="No importers yet">Each importer appears here with its configuration.</EmptyState>
      }
    />
  );
}
