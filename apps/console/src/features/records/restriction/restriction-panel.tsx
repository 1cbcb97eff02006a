import { hasGate } from '@supersync/contract/records/restriction/decide.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useUpdate } from '#platform/query/query.ts';
import { RecordPanel, type RecordPanelProps } from '#platform/record/record-panel.tsx';
import { useRights } from '#platform/session/rights.ts';
import { restrictionRecord } from './restriction-list.tsx';
import { periodState, ruleSentence, useToday } from './restriction-period.ts';
import classes from './restriction.module.css';

type Rule = Row<typeof restriction>;

function EndToday({ rule }: { readonly rule: Rule }) {
  const may = useRights(restriction);
  const today = useToday();
  const update = useUpdate(restriction, { saved: false });
  const { id: key, until, version } = rule;
  const state = periodState(rule, today);
  const canEnd = state === 'in_force' || (state === 'expiring' && until !== today);
  if (!may.update || !canEnd) return null;
  const undo = () => update.mutate({ key, changes: { until } });
  const onSuccess = () => showUndo({ message: 'The restriction ends today', undo });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate({ key, changes: { until: today }, version }, { onSuccess })}
    >
      End today
    </Button>
  );
}

interface Props extends Pick<RecordPanelProps<typeof restriction, 'client'>, 'id' | 'editHref' | 'onGone'> {
  readonly testHref: (rule: Rule) => string;
}

/** One rule: what it blocks, for whom, until when and why. */
export const RestrictionPanel = ({ testHref, ...panel }: Props) => (
  <RecordPanel
    {...panel}
    record={restrictionRecord}
    actions={(rule) => <EndToday rule={rule} />}
    menu={(rule) => (
      <Menu.Item component={Link} to={testHref(rule)}>
        Test
      </Menu.Item>
    )}
    discard={(rule) =>
      `“${ruleSentence(rule)}” no longer applies to ${rule.client?.name ?? 'this client'}, effective immediately. The audit log keeps it.`
    }
    lead={(rule) => (
      <>
        <p className={classes.sentence}>{ruleSentence(rule)}</p>
        {rule.mode === 'deny' && !hasGate(rule) ? (
          <p className={classes.muted}>This blocks nothing. The console no longer uses this feature.</p>
        ) : null}
      </>
    )}
  />
);
