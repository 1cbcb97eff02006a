import type { GalleryRules } from '@supersync/contract/data-services/image-label/gallery-order.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { imageFlags, imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import { ActionIcon, Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { moved } from '#kit/order/moved.ts';
import classes from '../image-label.module.css';

export interface RulesEditorProps {
  readonly rules: GalleryRules;
  readonly onChange: (rules: GalleryRules) => void;
}

export function RulesEditor({ rules, onChange }: RulesEditorProps) {
  const { order } = rules;
  const setOrder = (next: GalleryRules['order']): void => onChange({ ...rules, order: next });
  return (
    <>
      <ol className={classes.ruleOrder} aria-label="Labels in order">
        {order.map((label, at) => (
          <li key={label} className={classes.ruleRow}>
            <span>{imageLabels.labels[label]}</span>
            <ActionIcon
              variant="subtle"
              disabled={at === 0}
              aria-label={`Move ${imageLabels.labels[label]} up`}
              onClick={() => setOrder(moved(order, at, at - 1))}
            >
              <IconArrowUp size={14} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              disabled={at === order.length - 1}
              aria-label={`Move ${imageLabels.labels[label]} down`}
              onClick={() => setOrder(moved(order, at, at + 1))}
            >
              <IconArrowDown size={14} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              disabled={order.length === 1}
              aria-label={`Remove ${imageLabels.labels[label]}`}
              onClick={() => setOrder(order.filter((each) => each !== label))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Select
        label="Add a label"
        placeholder="At the end"
        searchable
        value={null}
        data={optionsOf(imageLabels).filter(({ value }) => !order.includes(value))}
        onChange={(value) => {
          const label = imageLabels.values.find((each) => each === value);
          if (label !== undefined) setOrder([...order, label]);
        }}
      />
      <NumberInput
        label="Photos of one label in a row"
        description="Then the next label has its turn."
        value={rules.inARow}
        min={1}
        max={50}
        allowDecimal={false}
        onChange={(value) => onChange({ ...rules, inARow: typeof value === 'number' ? value : 1 })}
      />
      <MultiSelect
        label="Flags that put a photo last"
        data={optionsOf(imageFlags)}
        value={rules.lastFlags}
        onChange={(values) =>
          onChange({ ...rules, lastFlags: imageFlags.values.filter((flag) => values.includes(flag)) })
        }
      />
      <Checkbox
        label="Photos that look like another come after the rest"
        checked={rules.duplicatesLast}
        onChange={({ currentTarget: { checked } }) => onChange({ ...rules, duplicatesLast: checked })}
      />
    </>
  );
}
