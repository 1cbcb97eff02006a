import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useRights } from '#platform/session/rights.ts';
import { useRuleRemoval } from './use-rule-removal.ts';

const names = ['label', 'range', 'effect', 'scope', 'apiClientId', 'expiresAt', 'enabled'] as const;

export interface RuleDialogProps {
  /** The rule to change, or null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

export function RuleDialog({ id, onClose }: RuleDialogProps) {
  return (
    <Dialog opened size="lg" onClose={onClose} title={id === null ? 'New address rule' : 'Address rule'}>
      {id === null ? (
        <ResourceForm
          resource={addressRule}
          names={names}
          columns={2}
          submitLabel="Add rule"
          onSaved={onClose}
          onCancel={onClose}
        />
      ) : (
        <RuleForm id={id} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RuleForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const may = useRights(addressRule);
  const [confirm, dialog] = useConfirm();
  const { remove, gone } = useRuleRemoval(confirm, onClose);
  // What was removed is not asked for once more.
  const found = useQuery({ ...recordOptions(addressRule, id), enabled: !gone });
  return (
    <Loaded query={found} lines={6}>
      {(rule) => {
        if (!may.update)
          return (
            <RecordFields
              resource={addressRule}
              record={rule}
              names={['label', 'range', 'effect', 'scope']}
            />
          );
        return (
          <>
            {dialog}
            <ResourceForm
              resource={addressRule}
              record={rule}
              names={names}
              columns={2}
              onSaved={onClose}
              onCancel={onClose}
              actions={
                may.delete ? (
                  <Button variant="subtle" color="danger" onClick={() => void remove(rule)}>
                    Remove…
                  </Button>
                ) : null
              }
            />
            <Section title="History">
              <RecordHistory resource={addressRule} recordKey={id} />
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}
