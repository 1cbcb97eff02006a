import type { Row } from '@supersync/contract/kernel/record.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { ruleText } from '@supersync/contract/records/property-type/type-rules.ts';
import { Button, Switch } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useUpdate } from '#platform/query/query.ts';
import { RowActions } from '#platform/record/row-actions.tsx';
import { useRemoval } from '#platform/record/use-removal.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import classes from './property-type.module.css';
import { ruleForm } from './rule-form.ts';

type Rule = Row<typeof propertyTypeRule>;

export interface TypeRulesListProps {
  readonly clientId: number;
  readonly rules: readonly Rule[];
  /** How many properties each rule decides. */
  readonly decided: ReadonlyMap<number, number>;
  readonly nameOf: (type: string) => string;
}

/** The client's rules in order. They change nothing by themselves: someone applies them. */
export function TypeRulesList({ clientId, rules, decided, nameOf }: TypeRulesListProps) {
  const [open, setOpen] = useState<'new' | number>();
  const update = useUpdate(propertyTypeRule, { saved: false });
  const { remove } = useRemoval(propertyTypeRule, {
    removed: () => 'Rule removed',
    restored: 'Rule put back',
  });
  const edited = rules.find(({ id }) => id === open);
  return (
    <div className={classes.stack}>
      {rules.length === 0 ? (
        <EmptyState title="No rules yet">
          Example: all properties in Toronto are condos. The first matching rule applies.
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
                <RowActions
                  name={`rule ${words}`}
                  onEdit={() => setOpen(rule.id)}
                  onRemove={() => remove(rule)}
                />
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
        <FormDialog form={ruleForm} record={edited} start={{ clientId }} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}
