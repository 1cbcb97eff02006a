import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { testRestriction } from '@supersync/contract/records/restriction/actions.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { restrictionScopes, type RestrictionScope } from '@supersync/contract/records/restriction/decide.ts';
import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { PanelContent } from '#kit/side-panel/panel-content.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { useToday } from './restriction-period.ts';
import { scopeIn, useTargetOptions } from './restriction-targets.ts';
import classes from './restriction.module.css';
import { TestVerdict } from './test-verdict.tsx';

/** The question, as held by the address. */
export interface TestQuestion {
  readonly clientId: number | null;
  readonly scope: RestrictionScope;
  readonly target: string;
  /** Null: today. */
  readonly on: string | null;
}

interface WholeQuestion extends TestQuestion {
  readonly clientId: number;
}

const verdictOptions = ({ clientId, scope, target, on }: WholeQuestion) =>
  queryOptions({
    queryKey: [restriction.name, 'test', clientId, scope, target, on],
    queryFn: () =>
      client.act(testRestriction, { query: { clientId, scope, target, ...(on === null ? {} : { on }) } }),
    meta: { reads: [restriction.name] },
  });

const { find, nameOf } = recordFinder(clientResource);
const typingPause = 300;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export interface RestrictionTesterProps {
  readonly question: TestQuestion;
  readonly onChange: (question: TestQuestion) => void;
  readonly ruleHref: (id: number) => string;
}

/** Whether a client may have something, by the same rules as the gates. */
export function RestrictionTester({ question, onChange, ruleHref }: RestrictionTesterProps) {
  const id = useId();
  const today = useToday();
  const options = useTargetOptions(question.scope);
  const { clientId, scope, target, on } = question;
  return (
    <PanelContent>
      <div className={classes.question}>
        <RecordPicker
          id={`${id}-client`}
          label="Client"
          placeholder="Find a client"
          value={clientId}
          onChange={(key) => onChange({ ...question, clientId: key === null ? null : Number(key) })}
          find={find}
          nameOf={nameOf}
        />
        <Select
          label="Scope"
          data={optionsOf(restrictionScopes)}
          value={scope}
          allowDeselect={false}
          onChange={(value) => onChange({ ...question, scope: scopeIn(value), target: '' })}
        />
        <Autocomplete
          key={scope}
          label="Target"
          placeholder={scope === 'email-domain' ? 'An address or a domain' : 'What the client would have'}
          data={options.map(({ value }) => value)}
          value={target}
          onChange={(text) => onChange({ ...question, target: text })}
        />
        <TextInput
          type="date"
          label="On"
          value={on ?? today}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...question, on: isDay(value) && value !== today ? value : null })
          }
        />
      </div>
      <Answer question={question} ruleHref={ruleHref} />
    </PanelContent>
  );
}

function Answer({ question, ruleHref }: Pick<RestrictionTesterProps, 'question' | 'ruleHref'>) {
  const [target] = useDebouncedValue(question.target.trim(), typingPause);
  const { clientId } = question;
  const isWhole = clientId !== null && target !== '';
  const asked = { ...question, clientId: clientId ?? 0, target };
  const verdict = useQuery({ ...verdictOptions(asked), enabled: isWhole });
  if (!isWhole)
    return (
      <EmptyState title="No test yet">
        Choose a client and a target to see which restriction decides.
      </EmptyState>
    );
  return (
    <Loaded query={verdict} lines={5}>
      {(answer) => <TestVerdict asked={asked} verdict={answer} ruleHref={ruleHref} />}
    </Loaded>
  );
}
