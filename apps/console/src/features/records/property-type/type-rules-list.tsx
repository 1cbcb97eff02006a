import type { Row } from '@supersync/contract/kernel/record.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { ruleText } from '@supersync/contract/records/property-type/type-rules.ts';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useCreate, useRemove, useUpdate } from '#platform/query/query.ts';
import classes from './property-type.module.css';

const RuleDialog = later(async () => (await import('./rule-dialog.tsx')).RuleDialog);

type Rule = Row<typeof propertyTypeRule>;

export interface TypeRulesListProps {
  readonly clientId: number;
  readonly rules: readonly Rule[];
  /** How many properties each decides. */
  readonly decided: ReadonlyMap<number, number>;
  readonly nameOf: (type: string) => string;
}

/** The client's rules in their order. They change nothing by themselves: they are applied when somebody says so. */
export function TypeRulesList({ clientId, rules, decided, nameOf }: TypeRulesListProps) {
  const [open, setOpen] = useState<'new' | number>();
  const update = useUpdate(propertyTypeRule, { saved: false });
  const remove = useRemove(propertyTypeRule, { saved: false });
  const putBack = useCreate(propertyTypeRule, { saved: 'Rule put back' });
  const edited = rules.find(({ id }) => id === open);
  const takeAway = (rule: Rule): void => {
    const { id, version, created: _created, modified: _modified, ...body } = rule;
    remove.mutate(
      { key: id, version },
      { onSuccess: () => showUndo({ message: 'Rule removed', undo: () => putBack.mutate(body) }) },
    );
  };
  return (
    <div className={classes.stack}>
      {rules.length === 0 ? (
        <EmptyState title="No rules yet">
          Such as: all in Toronto are condos. The first that fits decides.
        </EmptyState>
      ) : (
        <ul className={classes.rules} aria-label="Rules">
          {rules.map((rule) => {
            const words = `${ruleText(rule)}: ${nameOf(rule.propertyType)}`;
            return (
              <li key={rule.id} className={classes.rule} data-off={!rule.enabled || undefined}>
                <Switch
                  size="sm"
                  aria-label={`Rule ${words}`}
                  checked={rule.enabled}
                  onChange={(event) =>
                    update.mutate({
                      key: rule.id,
                      version: rule.version,
                      changes: { enabled: event.currentTarget.checked },
                    })
                  }
                />
                <span className={classes.ruleWords}>
                  {ruleText(rule)} <IconArrowRight size={14} aria-label="become" />{' '}
                  <strong>{nameOf(rule.propertyType)}</strong>
                  <span className={classes.count}>
                    {rule.enabled ? formatCount(decided.get(rule.id) ?? 0, 'property', 'properties') : 'off'}
                  </span>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="neutral"
                  aria-label={`Edit rule ${words}`}
                  onClick={() => setOpen(rule.id)}
                >
                  <IconPencil size={15} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="danger"
                  aria-label={`Remove rule ${words}`}
                  onClick={() => takeAway(rule)}
                >
                  <IconTrash size={15} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
          Add a rule
        </Button>
      </div>
      {open === 'new' || edited !== undefined ? (
        <RuleDialog clientId={clientId} rule={edited} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}
