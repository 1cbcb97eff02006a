import { fixableGates, type FixableGate } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { Button, Menu } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { formatNumber } from '#kit/value/format.ts';
import type { AuditFilters } from '../filters.ts';
import { gateCount, type Counts } from '../matrix/matrix-rows.ts';

const FixDialog = later(async () => (await import('./fix-dialog.tsx')).FixDialog);

export interface FixMenuProps {
  readonly partner: { readonly id: number; readonly name: string };
  readonly clientId: number | null;
  readonly counts: Counts;
  readonly filters: AuditFilters;
  readonly search: string;
  readonly selection: Selection;
  readonly onDone: () => void;
}

/** What can be fixed together, of the properties selected or of all that are listed. */
export function FixMenu({ partner, clientId, counts, filters, search, selection, onDone }: FixMenuProps) {
  const [gate, setGate] = useState<FixableGate | null>(null);
  const isOffered = (each: FixableGate): boolean =>
    gateCount(counts, each) > 0 && (filters.gate === null || filters.gate === each);
  const offered = fixableGates.values.filter(isOffered);
  if (gate === null && (offered.length === 0 || (filters.state ?? 'stopped') !== 'stopped')) return null;
  const keys = [...selection.keys].map(Number);
  const isWhole = keys.length === 0 && search === '';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            miw="max-content"
            leftSection={<IconTool size={14} aria-hidden="true" />}
          >
            {keys.length > 0 && !selection.all ? `Fix ${formatNumber(keys.length)} selected` : 'Fix together'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((each) => (
            <Menu.Item key={each} onClick={() => setGate(each)}>
              {fixableGates.labels[each]}
              {isWhole ? ` (${formatNumber(gateCount(counts, each))})` : ''}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {gate === null ? null : (
        <FixDialog
          partner={partner}
          request={{
            gate,
            ...(clientId === null ? {} : { clientId }),
            ...(search === '' ? {} : { q: search }),
            ...(keys.length === 0 ? {} : selection.all ? { exceptIds: keys } : { propertyIds: keys }),
          }}
          onClose={() => setGate(null)}
          onDone={() => {
            setGate(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
