import { optionsOf, isChoice } from '@supersync/contract/kernel/choices.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { orderNumbers } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { readNanp } from '@supersync/contract/kernel/format/phone.ts';
import { numberTypes, type NumberType } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { Alert, Button, Group, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { OrderPreview } from './order-preview.tsx';
import type { Place } from './place.ts';

export interface OrderDialogProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const start = {
  numberType: 'local' as NumberType,
  areaCode: '',
  fallback: '',
  forwardTo: '',
  whisper: '',
  record: false,
  recordNotice: '',
  timeoutSec: 20,
  quantity: 1,
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const settingsOf = ({ fallback, ...values }: typeof start) => ({
  ...values,
  areaCode: orNull(values.areaCode),
  fallbackAreaCodes: fallback
    .split(/[\s,]+/)
    .filter((code) => code !== '')
    .slice(0, 6),
  forwardTo: orNull(values.forwardTo),
  whisper: orNull(values.whisper),
  recordNotice: orNull(values.recordNotice),
});

const typingPauseMs = 300;

/** The same settings for every selected place; the effect and cost of each show before confirming. */
export function OrderDialog({ places, onClose, onDone }: OrderDialogProps) {
  const [values, setValues] = useState(start);
  const set = (changes: Partial<typeof start>): void => setValues({ ...values, ...changes });
  const wanted = useMemo(() => places.map(({ propertyId, source }) => ({ propertyId, source })), [places]);
  const [asked] = useDebouncedValue(values, typingPauseMs);
  const settings = settingsOf(asked);
  const lineProblem = settings.forwardTo === null ? undefined : readNanp(settings.forwardTo).problem;
  const order = useAction(orderNumbers, callOrder, { saved: false, failed: false });
  const preview = useQuery({
    queryKey: [callOrder.name, 'preview', wanted, settings],
    queryFn: () => client.act(orderNumbers, { body: { places: wanted, settings, dryRun: true } }),
    enabled: lineProblem === undefined && order.isIdle,
    placeholderData: keepPreviousData,
    meta: { reads: [callOrder.name] },
  });
  const ready = preview.data?.rows.filter(({ refusal }) => refusal === null).length ?? 0;
  const isSettled = asked === values && !preview.isFetching && lineProblem === undefined;
  const send = (submit: boolean): void =>
    order.mutate(
      { body: { places: wanted, settings: settingsOf(values), submit } },
      {
        onSuccess: ({ ordered }) => {
          toastSuccess(`${formatCount(ordered, 'order')} ${submit ? 'submitted' : 'saved as drafts'}`);
          onDone();
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Order numbers for ${formatCount(places.length, 'place')}`}
      size="xl"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSettled && ready > 0) send(true);
        }}
      >
        <Stack gap="md">
          {order.isError ? (
            <Alert color="danger" role="alert">
              {messageOf(order.error)}
            </Alert>
          ) : null}
          <Group gap="md" align="flex-start">
            <Select
              label="Type"
              data={optionsOf(numberTypes)}
              value={values.numberType}
              allowDeselect={false}
              onChange={(value) => set({ numberType: isChoice(numberTypes, value) ? value : 'local' })}
            />
            <TextInput
              label="Area code"
              description="Empty: codes of the province"
              maxLength={3}
              value={values.areaCode}
              onChange={({ currentTarget: { value } }) => set({ areaCode: value })}
            />
            <TextInput
              label="Fallback area codes"
              description="Separated by commas"
              value={values.fallback}
              onChange={({ currentTarget: { value } }) => set({ fallback: value })}
            />
            <NumberInput
              label="Numbers per place"
              description="The first is active, the others are spares"
              min={1}
              max={10}
              value={values.quantity}
              onChange={(value) => set({ quantity: Number(value) || 1 })}
            />
          </Group>
          <Group gap="md" align="flex-start">
            <TextInput
              label="Forwards to"
              description="Empty: the phone of each property"
              error={lineProblem}
              value={values.forwardTo}
              onChange={({ currentTarget: { value } }) => set({ forwardTo: value })}
            />
            <NumberInput
              label="Rings for (seconds)"
              description="Then the call is given up"
              min={5}
              max={120}
              value={values.timeoutSec}
              onChange={(value) => set({ timeoutSec: Number(value) || 20 })}
            />
          </Group>
          <TextInput
            label="Whisper"
            description="What the person who answers hears before the caller"
            maxLength={140}
            value={values.whisper}
            onChange={({ currentTarget: { value } }) => set({ whisper: value })}
          />
          <Switch
            label="Record calls"
            checked={values.record}
            onChange={({ currentTarget: { checked } }) => set({ record: checked })}
          />
          {values.record ? (
            <Textarea
              label="Notice"
              description="What callers hear first: that the call is recorded, and why"
              withAsterisk
              maxLength={300}
              autosize
              minRows={2}
              value={values.recordNotice}
              onChange={({ currentTarget: { value } }) => set({ recordNotice: value })}
            />
          ) : null}
          <Loaded query={preview} lines={3}>
            {(answer) => <OrderPreview answer={answer} places={places} />}
          </Loaded>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="default"
              disabled={!isSettled || ready === 0}
              loading={order.isPending}
              onClick={() => send(false)}
            >
              Save as drafts
            </Button>
            <Button type="submit" disabled={!isSettled || ready === 0} loading={order.isPending}>
              Submit {formatCount(ready, 'order')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
