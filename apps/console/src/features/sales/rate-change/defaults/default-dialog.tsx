import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { service } from '@supersync/contract/sales/service/service.ts';
import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import {
  saveRateDefault,
  simulateRateDefault,
  type RateDefaultDraft,
} from '@supersync/contract/sales/rate-default/actions.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { client } from '#platform/query/api.ts';
import { useAction, useList } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { draftIn, draftNames, startOf, type DraftTexts } from './default-draft.ts';
import { SimulationView } from './simulation-view.tsx';
import { useToday } from '../rate-queries.ts';

export interface DefaultDialogProps {
  readonly serviceId: number | null;
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

const typingPause = 400;
const { choices } = rateIncrease.fields.increaseType;
const kinds = choices === undefined ? [] : [...optionsOf(choices)];

/** Selects a service, or replaces the default of a given one; its active version fills the form. */
export function DefaultDialog({ serviceId, onDone, onClose }: DefaultDialogProps) {
  const [chosen, setChosen] = useState(serviceId);
  const services =
    useList(service, { where: { status: 'active' }, sort: ['name'], limit: 0 }).data?.data ?? [];
  const active = useList(rateIncrease, { where: { status: 'active', serviceId: chosen ?? 0 }, limit: 1 });
  const name = services.find(({ id }) => id === chosen)?.name;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={name === undefined ? 'New default' : `New default of ${name}`}
      size="xl"
    >
      <Stack gap="md">
        <Select
          label="Service"
          withAsterisk
          searchable
          allowDeselect={false}
          data={services.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(value === null ? null : Number(value))}
        />
        {chosen === null ? null : active.data === undefined ? (
          <SkeletonText lines={6} />
        ) : (
          <DefaultForm
            key={chosen}
            serviceId={chosen}
            start={active.data.data[0]}
            onDone={onDone}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface DefaultFormProps {
  readonly serviceId: number;
  readonly start: Parameters<typeof startOf>[0];
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

function DefaultForm({ serviceId, start, onDone, onClose }: DefaultFormProps) {
  const today = useToday();
  const [texts, setTexts] = useState<DraftTexts>(() => startOf(start, today));
  const { draft, errors } = draftIn(texts, serviceId);
  const [asked] = useDebouncedValue<RateDefaultDraft | null>(draft, typingPause);
  const save = useAction(saveRateDefault, rateIncrease, { saved: 'Default saved', failed: false });
  const simulation = useQuery({
    queryKey: [rateIncrease.name, 'simulate', asked],
    queryFn: () =>
      asked === null
        ? Promise.reject(new Error('Nothing to simulate'))
        : client.act(simulateRateDefault, { body: asked }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { reads: [rateIncrease.name] },
  });
  const refused = save.error instanceof ProblemError ? (save.error.problem.errors ?? {}) : {};
  const set = (field: keyof DraftTexts, value: string): void => setTexts({ ...texts, [field]: value });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null) save.mutate({ body: draft }, { onSuccess: ({ id }) => onDone(id) });
      }}
    >
      <Stack gap="md">
        {save.isError ? <ErrorState title="Not saved" message={messageOf(save.error)} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          <Select
            label={labelOf('increaseType', rateIncrease.fields.increaseType)}
            allowDeselect={false}
            data={kinds}
            value={texts.increaseType}
            onChange={(value) => set('increaseType', value ?? 'percent')}
          />
          {draftNames.map(({ name, label, type, help }) => (
            <TextInput
              key={name}
              label={label}
              {...(help === undefined ? {} : { description: help })}
              {...(type === 'date' ? { type } : { inputMode: 'decimal' as const })}
              value={texts[name]}
              error={errors[name] ?? refused[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
        {simulation.isError ? (
          <ErrorState message={messageOf(simulation.error)} />
        ) : simulation.data === undefined ? (
          draft === null ? null : (
            <SkeletonText lines={4} />
          )
        ) : (
          <SimulationView simulation={simulation.data} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={draft === null} loading={save.isPending}>
            Save default
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
