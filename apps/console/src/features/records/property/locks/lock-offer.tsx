import type { ImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { Alert, Button, Group } from '@mantine/core';
import { fieldLabel } from '#parts/property/field-text.ts';
import { useLocks } from './use-locks.ts';

export interface LockOfferProps {
  readonly propertyId: number;
  readonly fields: readonly ImportedField[];
  readonly onDone: () => void;
}

/** After a change by hand: the next import would overwrite it, unless it is locked. */
export function LockOffer({ propertyId, fields, onDone }: LockOfferProps) {
  const locks = useLocks(propertyId);
  return (
    <Alert color="info" role="status" withCloseButton closeButtonLabel="Leave it unlocked" onClose={onDone}>
      <Group justify="space-between" gap="sm">
        <span>The next import may change back what you changed: {fields.map(fieldLabel).join(', ')}.</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            locks.set(fields, true);
            onDone();
          }}
        >
          {fields.length === 1 ? 'Lock it' : 'Lock them'}
        </Button>
      </Group>
    </Alert>
  );
}
