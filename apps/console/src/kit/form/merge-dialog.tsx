import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { describeValue, type FieldDescriptor, type FormValues } from './field-descriptor.ts';
import classes from './form.module.css';
import { mergedValues, suggestedSide, threeWay, type MergeField, type Side } from './merge.ts';

export interface MergeDialogProps {
  readonly fields: readonly FieldDescriptor[];
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly onMerge: (merged: FormValues) => void;
  readonly onCancel: () => void;
}

const isSide = (value: string): value is Side => value === 'mine' || value === 'theirs' || value === 'base';

const sides: readonly { readonly side: Side; readonly title: string }[] = [
  { side: 'mine', title: 'Mine' },
  { side: 'theirs', title: 'Theirs' },
  { side: 'base', title: 'Before' },
];

/** Someone else changed the record: choose mine, theirs or the previous value, field by field. */
export function MergeDialog({ fields, base, mine, theirs, onMerge, onCancel }: MergeDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const all = threeWay(
    fields.map(({ name }) => name),
    base,
    mine,
    theirs,
  );
  const changed = all.filter(({ changedBy }) => changedBy !== 'nobody');
  const merged = mergedValues(all, choices);
  const open = all.filter((each) => (choices[each.name] ?? suggestedSide(each)) === undefined).length;
  return (
    <Dialog opened onClose={onCancel} title="Someone else changed this meanwhile" size="xl">
      <Stack gap="md">
        <Text>
          Nothing was saved yet. Changes made by one side only are taken over; choose where both changed the
          same field.
        </Text>
        {changed.map((each) => (
          <MergeRow
            key={each.name}
            merge={each}
            field={fields.find(({ name }) => name === each.name)}
            side={choices[each.name] ?? suggestedSide(each)}
            onChoose={(side) => setChoices((now) => ({ ...now, [each.name]: side }))}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Back to the form
          </Button>
          <Button disabled={merged === undefined} onClick={() => merged !== undefined && onMerge(merged)}>
            {open === 0 ? 'Save the merged record' : `${open} still to choose`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface MergeRowProps {
  readonly merge: MergeField;
  readonly field: FieldDescriptor | undefined;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

const changedWords: Readonly<Record<MergeField['changedBy'], string>> = {
  nobody: '',
  me: 'changed by you',
  them: 'changed by someone else',
  both: 'changed by both',
  'both-alike': 'changed by both, alike',
};

function MergeRow({ merge, field, side, onChoose }: MergeRowProps) {
  if (field === undefined) return null;
  return (
    <Radio.Group
      value={side ?? ''}
      onChange={(next) => isSide(next) && onChoose(next)}
      label={`${field.label}, ${changedWords[merge.changedBy]}`}
    >
      <div className={classes.sides}>
        {sides.map((each) => (
          <Radio.Card
            key={each.side}
            value={each.side}
            className={classes.side}
            aria-label={`${each.title}: ${describeValue(field, merge[each.side])}`}
          >
            <span className={classes.sideTitle}>
              <Radio.Indicator size="xs" /> {each.title}
            </span>
            <span className={classes.sideValue}>{describeValue(field, merge[each.side])}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
