import {
  fixableGates,
  removeRestrictions,
  type FixPreview,
  type FixRequest,
} from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { isSame } from '#kit/form/merge.ts';
import { formatCount } from '#kit/value/format.ts';
import { ActionForm } from '#platform/action-dialog.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { FillInputs, fillOf, noFilling } from './fill-inputs.tsx';
import { FixEffect } from './fix-effect.tsx';
import { fixPreviewOptions, useFix } from './use-fix.ts';

export interface FixDialogProps {
  readonly partner: { readonly id: number; readonly name: string };
  readonly request: Omit<FixRequest, 'fill'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const typingPause = 300;

function submitLabel(gate: FixRequest['gate'], { propertyIds, rules }: FixPreview): string {
  if (propertyIds.length === 0) return 'Nothing to change';
  if (gate === 'restriction') return `Remove ${formatCount(rules.length, 'restriction')}`;
  const verb = gate === 'property' ? 'Turn on' : 'Change';
  return `${verb} ${formatCount(propertyIds.length, 'property', 'properties')}`;
}

/** Opens a step for many properties. The effect shows first; nothing is written before. */
export function FixDialog({ partner, request, onClose, onDone }: FixDialogProps) {
  const [filling, setFilling] = useState(noFilling);
  const [reason, setReason] = useState('');
  const { gate } = request;
  const isFilled = gate === 'homes' || gate === 'requirements';
  const fill = useMemo(() => fillOf(filling), [filling]);
  const [settled] = useDebouncedValue(fill, typingPause);
  const first = useQuery(fixPreviewOptions(partner.id, request));
  const wanted = settled === undefined ? request : { ...request, fill: settled };
  const effect = useQuery({
    ...fixPreviewOptions(partner.id, wanted),
    placeholderData: keepPreviousData,
  });
  const change = useFix(partner.id, onDone);
  const mayRemove = useMayCall(removeRestrictions);
  const shown = effect.data;
  // Only a shown effect may be applied: not while the numbers are of other values.
  const isCurrent = isSame(fill, settled) && !effect.isPlaceholderData && !effect.isFetching;
  const ready = shown !== undefined && isCurrent && shown.propertyIds.length > 0;
  const isAllowed = gate !== 'restriction' || mayRemove;
  return (
    <Dialog opened onClose={onClose} title={`${fixableGates.labels[gate]} at ${partner.name}`} size="lg">
      <ActionForm
        action={change}
        failed={{ title: 'Not changed', kept: 'Nothing was changed.' }}
        submitLabel={shown === undefined ? 'Nothing to change' : submitLabel(gate, shown)}
        color={gate === 'restriction' ? 'danger' : 'accent'}
        disabled={!ready || !isAllowed}
        onSubmit={() => {
          if (shown !== undefined)
            change.mutate({ request: wanted, shown, reason }, { onError: () => void effect.refetch() });
        }}
        onClose={onClose}
      >
        <Loaded query={first} lines={5}>
          {(preview) =>
            isFilled ? <FillInputs preview={preview} filling={filling} onChange={setFilling} /> : null
          }
        </Loaded>
        {shown === undefined || (isFilled && settled === undefined) ? null : <FixEffect shown={shown} />}
        {isAllowed ? null : <p>Only people who may edit client restrictions can remove them.</p>}
        <TextInput
          label="Reason"
          description="Kept with every record’s history"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ActionForm>
    </Dialog>
  );
}
