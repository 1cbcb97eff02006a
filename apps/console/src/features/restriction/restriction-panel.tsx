import { client as clientResource } from '@supersync/contract/client/client.ts';
import { allows } from '@supersync/contract/access/access.ts';
import { hasGate } from '@supersync/contract/restriction/decide.ts';
import { restriction } from '@supersync/contract/restriction/restriction.ts';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '../../kit/confirm/use-confirm.tsx';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { MoreMenu } from '../../kit/record-page/record-page.tsx';
import { Section } from '../../kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '../../kit/side-panel/panel-content.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { showUndo } from '../../kit/undo/show-undo.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { client } from '../../platform/api.ts';
import { invalidate, useUpdate } from '../../platform/query.ts';
import { RecordHistory } from '../../platform/record-history.tsx';
import { RecordLink } from '../../platform/record-link.tsx';
import { useHeld } from '../../platform/session.ts';
import { toastError, toastSuccess } from '../../platform/toast.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { ModeBadge, StandingBadge, useToday } from './restriction-cells.tsx';
import { ruleOptions } from './restriction-queries.ts';
import { ruleInWords, scopeWords, standingOf } from './restriction-words.ts';
import classes from './restriction.module.css';

export interface RestrictionPanelProps {
  readonly id: number;
  readonly editHref: string;
  readonly testHref: (rule: { clientId: number; scope: string; target: string }) => string;
  readonly onGone: () => void;
}

/** One rule: what it withholds, from whom, until when and why. */
export function RestrictionPanel({ id, editHref, testHref, onGone }: RestrictionPanelProps) {
  const held = useHeld();
  const today = useToday();
  const [confirm, dialog] = useConfirm();
  const update = useUpdate(restriction, { saved: false });
  const remove = useMutation({
    mutationFn: (version: number) => client.remove(restriction, id, version),
    onError: (error) => toastError(error),
    onSuccess: async () => {
      onGone();
      toastSuccess('The restriction was deleted');
      await invalidate(restriction);
    },
  });
  // Once it goes there is nothing left to fetch for this panel.
  const found = useQuery({ ...ruleOptions(id), enabled: remove.isIdle || remove.isError });
  const { data: rule } = found;
  if (rule === undefined)
    return found.isError ? (
      <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    );

  const may = (flag: 'u' | 'd'): boolean => allows(held, ['supersync_client_restrictions'], flag);
  const standing = standingOf(rule, today);
  const canEnd = may('u') && (standing === 'in_force' || (standing === 'expiring' && rule.until !== today));
  const end = (): void =>
    update.mutate(
      { key: id, changes: { until: today }, version: rule.version },
      {
        onSuccess: () =>
          showUndo({
            message: 'The restriction ends with today',
            undo: () => update.mutate({ key: id, changes: { until: rule.until } }),
          }),
      },
    );
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: `Delete restriction ${id}`,
      effect: `“${ruleInWords(rule)}” holds no longer for ${rule.client?.name ?? 'this client'}, from this moment on. The audit log keeps it.`,
      confirmLabel: 'Delete it',
      tone: 'danger',
    });
    if (sure) remove.mutate(rule.version);
  };

  return (
    <PanelContent>
      {dialog}
      <PanelHead
        standing={<StandingBadge rule={rule} />}
        actions={
          <>
            {canEnd ? (
              <Button size="compact-sm" variant="default" loading={update.isPending} onClick={end}>
                End with today
              </Button>
            ) : null}
            {may('u') ? (
              <Button component={Link} to={editHref} size="compact-sm" variant="default">
                Edit
              </Button>
            ) : null}
            <MoreMenu>
              <Menu.Item component={Link} to={testHref(rule)}>
                Test it
              </Menu.Item>
              {may('d') ? (
                <Menu.Item color="danger" onClick={() => void discard()}>
                  Delete…
                </Menu.Item>
              ) : null}
            </MoreMenu>
          </>
        }
      />
      <p className={classes.sentence}>{ruleInWords(rule)}</p>
      {rule.mode === 'deny' && !hasGate(rule) ? (
        <p className={classes.muted}>This stops nothing: no part of the console asks for this feature.</p>
      ) : null}
      <FieldList
        fields={[
          { label: 'Client', value: <RecordLink resource={clientResource} record={rule.client} /> },
          { label: 'Rule', value: <ModeBadge mode={rule.mode} /> },
          { label: 'Scope', value: scopeWords[rule.scope] },
          { label: 'Target', value: <code className={classes.code}>{rule.target}</code> },
          { label: 'Reason', value: rule.reason },
          { label: 'From', value: rule.from },
          { label: 'Until', value: rule.until ?? <Nothing /> },
        ]}
      />
      <Section title="History">
        <RecordHistory resource={restriction} recordKey={id} />
      </Section>
    </PanelContent>
  );
}
