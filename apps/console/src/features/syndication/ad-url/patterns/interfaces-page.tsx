import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { partnerChoices } from '../partner-choices.ts';
import { NewPattern, PatternPanel, PatternTitle } from './pattern-panel.tsx';
import { patternList } from './pattern-list.tsx';
import { adUrlInterfacesScreen } from '../screens.ts';

const BatchDialog = later(async () => (await import('../batches/batch-dialog.tsx')).BatchDialog);

const openNames = ['partner', 'new', 'for', 'property', 'batch'] as const;

export function Page() {
  const navigate = useNavigate();
  const open = useAddressPart(openNames);
  const partners = useQuery(partnerChoices()).data;
  const list = useMemo(
    () => ({
      ...patternList,
      filters: [{ id: 'partnerId', label: 'Partner', kind: 'choice' as const, options: partners ?? [] }],
    }),
    [partners],
  );
  const [partnerId, propertyId, batchId] = [
    open.number('partner'),
    open.number('property'),
    open.number('batch'),
  ];
  const isNew = open.get('new') !== null;
  const onTrial = propertyId === null ? {} : { property: propertyId };
  const close = (): void => open.show({});
  const newHref = open.hrefOf({ new: 1 });
  useHotkeys([{ keys: 'n', label: 'Add a pattern', run: () => void navigate(newHref) }]);
  const add = (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      Add a pattern
    </Button>
  );
  const forId = open.number('for');
  return (
    <>
      <RecordList
        list={list}
        screen={adUrlInterfacesScreen}
        hrefOf={(row) => open.hrefOf({ partner: row.partnerId, ...onTrial })}
        actions={add}
        beside={
          isNew ? (
            <SidePanel title="New pattern" size="wide" onClose={close}>
              <NewPattern
                partnerId={forId}
                propertyId={propertyId}
                onProperty={(id) =>
                  open.show(
                    {
                      new: 1,
                      ...(forId === null ? {} : { for: forId }),
                      ...(id === null ? {} : { property: id }),
                    },
                    true,
                  )
                }
                onSaved={(saved) => open.show({ partner: saved, ...onTrial })}
              />
            </SidePanel>
          ) : partnerId === null ? null : (
            <SidePanel title={<PatternTitle partnerId={partnerId} />} size="wide" onClose={close}>
              <PatternPanel
                key={partnerId}
                partnerId={partnerId}
                propertyId={propertyId}
                onProperty={(id) =>
                  open.show({ partner: partnerId, ...(id === null ? {} : { property: id }) }, true)
                }
                onBatch={(id) => open.show({ partner: partnerId, ...onTrial, batch: id })}
                onGone={close}
              />
            </SidePanel>
          )
        }
        empty={
          <EmptyState title="No patterns yet" action={add}>
            A pattern such as https://zumper.example/listing/{'{listingId}'} makes the address of every
            property a partner has.
          </EmptyState>
        }
      />
      {batchId === null ? null : (
        <BatchDialog
          id={batchId}
          onOpen={(id) =>
            open.show({ ...(partnerId === null ? {} : { partner: partnerId }), batch: id }, true)
          }
          onClose={() => open.show({ ...(partnerId === null ? {} : { partner: partnerId }), ...onTrial })}
        />
      )}
    </>
  );
}
