import {
  confirmBuilding,
  mergeBuildings,
  moveListings,
  setCanonical,
  splitBuilding,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { useRights } from '#platform/session/rights.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import { useChange } from '../use-change.ts';
import { OtherBuildingDialog } from './other-building-dialog.tsx';

export interface BuildingActionsProps {
  readonly building: With<typeof discreteBuilding, 'suggestedBuilding' | 'mergedInto'>;
  /** The chosen listings. */
  readonly chosen: readonly number[];
  readonly onDone: () => void;
}

const buildingForm = defineForm(discreteBuilding, { fields: ['yearBuilt', 'units'], columns: 2 });

/** Confirm, merge, split, move, set canonical: each at once, with the way back. */
export function BuildingActions({ building, chosen, onDone }: BuildingActionsProps) {
  const [asked, setAsked] = useState<'merge' | 'move' | 'edit'>();
  const mayEdit = useRights(discreteBuilding).update;
  const change = useChange();
  const none = chosen.length === 0 ? 'Choose listings in the table first' : null;
  const isAll = chosen.length > 0 && chosen.length === building.memberCount ? 'Some listing must stay' : null;
  const confirm = useOffer(confirmBuilding, building);
  const merge = useOffer(mergeBuildings, building);
  const split = useOffer(splitBuilding, building, none ?? isAll);
  const move = useOffer(moveListings, building, none ?? isAll);
  const canonical = useOffer(
    setCanonical,
    building,
    chosen.length === 1 ? null : 'Choose one listing in the table first',
  );
  const params = { id: building.id };
  const run = (message: string, act: () => Promise<{ changeId: number }>): void =>
    change.mutate({ message, change: act }, { onSuccess: onDone });
  const listings = formatCount(chosen.length, 'listing');
  const [first = 0] = chosen;
  const { suggestedBuilding } = building;
  const close = (): void => setAsked(undefined);
  return (
    <>
      {suggestedBuilding !== null && building.status === 'review' ? (
        <StepButton
          size="sm"
          step={{ ...merge, isPending: change.isPending }}
          onClick={() =>
            run(`Merged into ${suggestedBuilding.canonicalAddress}`, () =>
              client.act(mergeBuildings, {
                params: { id: suggestedBuilding.id },
                body: { buildingIds: [building.id] },
              }),
            )
          }
        >
          Merge as suggested
        </StepButton>
      ) : null}
      <StepButton
        size="sm"
        variant="default"
        step={confirm}
        onClick={() =>
          run('The building was confirmed', () => client.act(confirmBuilding, { params, body: {} }))
        }
      >
        Confirm
      </StepButton>
      <StepButton
        size="sm"
        variant="default"
        step={split}
        onClick={() =>
          run(`${listings} split off`, () =>
            client.act(splitBuilding, { params, body: { memberIds: [...chosen] } }),
          )
        }
      >
        Split off
      </StepButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <StepItem step={merge} onClick={() => setAsked('merge')}>
            Merge another building…
          </StepItem>
          <StepItem step={move} onClick={() => setAsked('move')}>
            Move chosen listings…
          </StepItem>
          <StepItem
            step={canonical}
            onClick={() =>
              run('The canonical address was set', () =>
                client.act(setCanonical, { params, body: { memberId: first } }),
              )
            }
          >
            Set as canonical
          </StepItem>
          {mayEdit ? (
            <Menu.Item
              leftSection={<IconPencil size={14} aria-hidden="true" />}
              onClick={() => setAsked('edit')}
            >
              Edit year and units
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? <FormDialog form={buildingForm} record={building} onClose={close} /> : null}
      {asked === 'merge' ? (
        <OtherBuildingDialog
          title="Merge another building"
          help="Its listings join this building. Its page then leads here."
          submitLabel="Merge"
          notId={building.id}
          onClose={close}
          onChosen={(otherId) => {
            close();
            run('The buildings were merged', () =>
              client.act(mergeBuildings, { params, body: { buildingIds: [otherId] } }),
            );
          }}
        />
      ) : null}
      {asked === 'move' ? (
        <OtherBuildingDialog
          title={`Move ${listings}`}
          help="Matching leaves them where you put them."
          submitLabel="Move"
          notId={building.id}
          onClose={close}
          onChosen={(toId) => {
            close();
            run(`${listings} moved`, () =>
              client.act(moveListings, { params, body: { memberIds: [...chosen], toId } }),
            );
          }}
        />
      ) : null}
    </>
  );
}
