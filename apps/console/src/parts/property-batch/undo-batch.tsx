import type { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { revertBatch } from './revert-batch.ts';

export interface UndoBatchProps {
  readonly batch: Pick<Row<typeof propertyBatch>, 'id' | 'undoneAt' | 'restoredCount'>;
}

/** Reverts a bulk change, once. */
export function UndoBatch({ batch: { id, undoneAt, restoredCount } }: UndoBatchProps) {
  const [busy, setBusy] = useState(false);
  if (undoneAt !== null)
    return <span>Undone: {formatCount(restoredCount ?? 0, 'property', 'properties')} put back</span>;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      onClick={() => {
        setBusy(true);
        void revertBatch(id).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
