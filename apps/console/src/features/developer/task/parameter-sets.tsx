import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { parameterSet } from '@supersync/contract/developer/task/parameter-set.ts';
import { runStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { Button, Menu, Popover, Switch, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { cutMiddle } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useCreate, useList, useRemove } from '#platform/query/query.ts';
import { useRootState } from '#platform/session/session.ts';
import { describeParameters, type Parameters } from '#parts/task/parameter-text.ts';
import { recentParametersOptions } from '#parts/task/task-queries.ts';
import classes from './manual-run-page.module.css';

type ParameterSet = Row<typeof parameterSet>;

export interface ParameterSetsProps {
  readonly taskName: string;
  /** The current values of the form, to be saved. */
  readonly parameters: Parameters;
  readonly onChoose: (parameters: Parameters) => void;
}

const shownSets = 100;
const wordsShown = 60;

const inWords = (parameters: Parameters): string =>
  cutMiddle(describeParameters(parameters) || 'no parameters', wordsShown);

/** Recent and saved parameters to start from. */
export function ParameterSets({ taskName, parameters, onChoose }: ParameterSetsProps) {
  const me = useRootState((state) => state.currentUser?.userId);
  const recent = useQuery(recentParametersOptions(taskName)).data?.recent ?? [];
  const saved = useList(parameterSet, { where: { taskName }, limit: shownSets }).data?.data ?? [];
  const create = useCreate(parameterSet, { saved: 'Parameters saved' });
  const remove = useRemove(parameterSet, { saved: false });
  const own = saved.filter(({ userId }) => userId === me);

  const takeAway = (set: ParameterSet): void =>
    remove.mutate(
      { key: set.id, version: set.version },
      {
        onSuccess: () =>
          showUndo({
            message: `“${set.name}” was removed.`,
            undo: () => {
              const { name, parameters: kept, isShared } = set;
              create.mutate({ taskName, name, parameters: kept, isShared });
            },
          }),
      },
    );

  return (
    <div className={classes.sets}>
      <ChoiceMenu label="Recent" empty={recent.length === 0 && 'No runs yet'}>
        {recent.map(({ runId, parameters: used, status, at }) => (
          <Menu.Item key={runId} onClick={() => onChoose(used)}>
            {inWords(used)}{' '}
            <span className={classes.muted}>
              <RelativeTime at={at} />, {choiceLabel(runStatuses, status).toLowerCase()}
            </span>
          </Menu.Item>
        ))}
      </ChoiceMenu>
      <ChoiceMenu label="Saved" empty={saved.length === 0 && 'None saved yet'}>
        {saved.map((set) => (
          <Menu.Item key={set.id} onClick={() => onChoose(set.parameters)}>
            {set.name} <span className={classes.muted}>{set.isShared ? 'shared' : ''}</span>
          </Menu.Item>
        ))}
        {own.length === 0 ? null : <Menu.Divider />}
        {own.map((set) => (
          <Menu.Item key={`remove ${set.id}`} color="danger" onClick={() => takeAway(set)}>
            Remove “{set.name}”
          </Menu.Item>
        ))}
      </ChoiceMenu>
      <SaveButton
        busy={create.isPending}
        onSave={(name, isShared, done) =>
          create.mutate(
            // They come from a form, whose values are all JSON.
            { taskName, name, parameters: jsonOf(parameters), isShared },
            { onSuccess: done },
          )
        }
      />
    </div>
  );
}

const jsonOf = (parameters: Parameters): ParameterSet['parameters'] => JSON.parse(JSON.stringify(parameters));

interface ChoiceMenuProps {
  readonly label: string;
  /** Shown if there are no choices. */
  readonly empty: string | false;
  readonly children: ReactNode;
}

function ChoiceMenu({ label, empty, children }: ChoiceMenuProps) {
  return (
    <Menu position="bottom-start" width={360}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {empty === false ? children : <Menu.Label>{empty}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SaveButtonProps {
  readonly busy: boolean;
  readonly onSave: (name: string, isShared: boolean, done: () => void) => void;
}

function SaveButton({ busy, onSave }: SaveButtonProps) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim(), isShared, () => {
      setOpened(false);
      setName('');
    });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpened(!opened)}>
          Save parameters…
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Save these parameters">
        <form className={classes.save} onSubmit={submit}>
          <TextInput
            label="Name"
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label="Everybody may use them"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
