import { applyRules, tryRules } from '@supersync/contract/data-services/discrete-building/actions.ts';
import { matchRule } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import {
  matchRulesSchema,
  standardRules,
  type MatchRules,
} from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { Alert, Button, NumberInput, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount } from '#kit/value/format.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { followMatching, refreshBuildings, rulesOptions } from '../building-queries.ts';
import classes from '../discrete-building.module.css';
import { discreteBuildingScreen, discreteBuildingsScreen } from '../screens.ts';
import { ViewSwitch } from '../view-switch.tsx';

type Trial = ActionAnswer<typeof tryRules>;
type Example = Trial['merges']['examples'][number];

const names = [
  'civicPoints',
  'streetPoints',
  'postalPoints',
  'nearPoints',
  'farPoints',
  'namePoints',
  'nearMetres',
  'farMetres',
  'autoFrom',
  'reviewFrom',
] as const satisfies readonly (keyof MatchRules)[];

const columns: readonly RelatedColumn<Example>[] = [
  { id: 'listing', header: 'Listing', width: 220, main: true, fixed: true, value: ({ listing }) => listing },
  { id: 'source', header: 'Source', width: 120, value: ({ source }) => source },
  { id: 'building', header: 'Building now', width: 200, value: ({ building }) => building },
  { id: 'other', header: 'Other building', width: 200, value: ({ other }) => other },
  { id: 'scoreNow', header: 'Score now', width: 92, align: 'end', value: ({ scoreNow }) => scoreNow },
  { id: 'scoreThen', header: 'Score then', width: 92, align: 'end', value: ({ scoreThen }) => scoreThen },
];

/** The rules of matching: changed in a draft, tried on every listing, then applied. */
export function RulesTool() {
  const found = useQuery(rulesOptions);
  return (
    <Loaded query={found} lines={10}>
      {({ data: [current] }) => (
        <RulesDraft
          key={current?.id ?? 0}
          version={current?.id ?? 0}
          current={matchRulesSchema.safeParse(current).data ?? standardRules}
        />
      )}
    </Loaded>
  );
}

interface RulesDraftProps {
  readonly version: number;
  readonly current: MatchRules;
}

function RulesDraft({ version, current }: RulesDraftProps) {
  const [draft, setDraft] = useState<MatchRules>(current);
  const [isApplying, setApplying] = useState(false);
  const mayApply = useMayCall(applyRules);
  const trial = useMutation({
    mutationFn: (rules: MatchRules) => client.act(tryRules, { body: { rules } }),
  });
  const read = matchRulesSchema.safeParse(draft);
  const problemOf = (name: keyof MatchRules): string | undefined =>
    read.success ? undefined : read.error.issues.find(({ path }) => path[0] === name)?.message;
  // A trial is of the rules it was asked for.
  const tried = trial.variables === draft ? trial.data : undefined;
  return (
    <>
      <ToolPage
        title={discreteBuildingsScreen.title}
        lead="Try other matching rules on all listings, then apply them."
        actions={<ViewSwitch />}
        shape="narrow-input"
        inputTitle={`Rules, version ${version}`}
        input={
          <form
            className={classes.stack}
            onSubmit={(event) => {
              event.preventDefault();
              if (read.success) trial.mutate(draft);
            }}
          >
            <div className={classes.fields}>
              {names.map((name) => (
                <NumberInput
                  key={name}
                  label={labelOf(name, matchRule.fields[name])}
                  value={draft[name]}
                  min={0}
                  max={name.endsWith('Metres') ? 1000 : 100}
                  allowDecimal={false}
                  error={problemOf(name)}
                  onChange={(value) => setDraft({ ...draft, [name]: typeof value === 'number' ? value : 0 })}
                />
              ))}
            </div>
            <p className={classes.muted}>
              Points of 100. A listing joins a building from the merge score, and is asked about from the ask
              score. Different civic numbers never merge by themselves.
            </p>
            <div className={classes.bar}>
              <Button type="submit" disabled={!read.success} loading={trial.isPending}>
                Try rules
              </Button>
              <Button variant="default" onClick={() => setDraft(current)}>
                Reset
              </Button>
              {mayApply ? (
                <Button
                  variant="default"
                  disabled={tried === undefined || !read.success}
                  onClick={() => setApplying(true)}
                >
                  Apply rules…
                </Button>
              ) : null}
            </div>
          </form>
        }
        {...(tried === undefined
          ? {}
          : {
              lookedAt: `${formatCount(tried.listings, 'listing')}. A person decided on ${tried.decided}; these stay.`,
            })}
        result={
          trial.isError ? (
            <ErrorState message={messageOf(trial.error)} kept="Nothing was changed." />
          ) : tried === undefined ? (
            <EmptyState title="Not tried yet">
              Try the rules to see which listings would merge, split or be asked about.
            </EmptyState>
          ) : (
            <div className={classes.stack}>
              <Effect title="Would merge" name="rules-merges" effect={tried.merges} />
              <Effect title="Would split" name="rules-splits" effect={tried.splits} />
              <Effect title="Would be asked about" name="rules-questions" effect={tried.questions} />
            </div>
          )
        }
      />
      {isApplying && tried !== undefined ? (
        <ApplyDialog rules={draft} trial={tried} onClose={() => setApplying(false)} />
      ) : null}
    </>
  );
}

interface EffectProps {
  readonly title: string;
  readonly name: string;
  readonly effect: Trial['merges'];
}

const Effect = ({ title, name, effect: { count, examples } }: EffectProps) => (
  <Section title={title} count={count}>
    <RelatedTable
      label={title}
      name={name}
      columns={columns}
      rows={examples}
      rowKey={({ buildingId, otherId, listing, source }) => `${buildingId}-${otherId}-${listing}-${source}`}
      hrefOf={({ buildingId }) => hrefOf(discreteBuildingScreen, { id: buildingId })}
      maxRows={6}
      empty={<EmptyState title="None" />}
    />
  </Section>
);

interface ApplyDialogProps {
  readonly rules: MatchRules;
  readonly trial: Trial;
  readonly onClose: () => void;
}

function ApplyDialog({ rules, trial, onClose }: ApplyDialogProps) {
  const [reason, setReason] = useState('');
  const apply = useAction(applyRules, matchRule, { saved: 'The rules are applied to all listings' });
  return (
    <ActionDialog
      title="Apply matching rules"
      action={apply}
      submitLabel="Apply rules"
      disabled={reason.trim() === ''}
      onSubmit={() =>
        apply.mutate(
          { body: { rules, reason } },
          {
            onSuccess: ({ runId }) => {
              followMatching(runId);
              void refreshBuildings();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Alert color="warning">
        {formatCount(trial.merges.count, 'listing')} would merge, {trial.splits.count} would split off and{' '}
        {trial.questions.count} would be asked about. Apply the earlier rules again to go back.
      </Alert>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ActionDialog>
  );
}
