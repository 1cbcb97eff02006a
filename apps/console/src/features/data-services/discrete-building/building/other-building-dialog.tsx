import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { client } from '#platform/query/api.ts';

const offered = 20;

async function find(search: string) {
  const text = search.trim();
  const { data } = await client.list(discreteBuilding, {
    where: { mergedIntoId: null },
    fields: ['id', 'canonicalAddress', 'city', 'memberCount'],
    sort: ['canonicalAddress'],
    limit: offered,
    ...(text === '' ? {} : { search: text }),
  });
  return data.map(({ id, canonicalAddress, city, memberCount }) => ({
    key: id,
    label: canonicalAddress,
    hint: `${city}, ${memberCount} listings`,
  }));
}

const nameOf = async (key: string | number): Promise<string> =>
  (await client.get(discreteBuilding, Number(key), { fields: ['id', 'canonicalAddress'] })).canonicalAddress;

export interface OtherBuildingDialogProps {
  readonly title: string;
  readonly help: string;
  readonly submitLabel: string;
  readonly notId: number;
  readonly onChosen: (id: number) => void;
  readonly onClose: () => void;
}

export function OtherBuildingDialog(props: OtherBuildingDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <ActionDialog
      title={props.title}
      submitLabel={props.submitLabel}
      disabled={chosen === null || chosen === props.notId}
      onSubmit={() => {
        if (chosen !== null) props.onChosen(chosen);
      }}
      onClose={props.onClose}
    >
      <RecordPicker
        id={id}
        label="Building"
        placeholder="Find by address or name"
        value={chosen}
        onChange={(key) => setChosen(key === null ? null : Number(key))}
        find={find}
        nameOf={nameOf}
      />
      <Text size="sm" c="dimmed">
        {props.help}
      </Text>
    </ActionDialog>
  );
}
