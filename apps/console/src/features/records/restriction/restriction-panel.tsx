import { hasGate } from '@supersync/contract/records/restriction/decide.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useUpdate } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useDiscard } from '#platform/resource/use-discard.tsx';
import { useRights } from '#platform/session/rights.ts';
import { PeriodBadge } from './period-badge.tsx';
import { restrictionRecord } from './restriction-list.tsx';
import { periodState, ruleSentence, useToday } from './restriction-period.ts';
import classes from './restriction.module.css';

export interface RestrictionPanelProps {
  readonly id: number;
  readonly editHref: string;
  readonly testHref: (rule: { clientId: number; scope: string; target: string }) => string;
  readonly onGone: () => void;
}

/** One rule: what it blocks, for whom, until when and why. */
export function RestrictionPanel({ id, editHref, testHref, onGone }: RestrictionPanelProps) {
  const may = useRights(restriction);
  const today = useToday();
  const update = useUpdate(restriction, { saved: false });
  const { discard, isGone, dialog } = useDiscard(restriction, 'restriction', onGone);
  const found = useQuery({ ...restrictionRecord.options(id), enabled: !isGone });

  return (
    <Loaded query={found} lines={8}>
      {(rule) => {
        const state = periodState(rule, today);
        const canEnd = state === 'in_force' || (state === 'expiring' && rule.until !== today);
        const end = (): void =>
          update.mutate(
            { key: id, changes: { until: today }, version: rule.version },
            {
              onSuccess: () =>
                showUndo({
                  message: 'The restriction ends today',
                  undo: () => update.mutate({ key: id, changes: { until: rule.until } }),
                }),
            },
          );
        const remove = () =>
          discard({
            key: id,
            version: rule.version,
            name: `restriction ${id}`,
            effect: `“${ruleSentence(rule)}” no longer applies to ${rule.client?.name ?? 'this client'}, effective immediately. The audit log keeps it.`,
          });
        return (
          <PanelContent>
            {dialog}
            <PanelHead
              standing={<PeriodBadge rule={rule} />}
              actions={
                <>
                  {may.update && canEnd ? (
                    <Button size="compact-sm" variant="default" loading={update.isPending} onClick={end}>
                      End today
                    </Button>
                  ) : null}
                  {may.update ? (
                    <Button component={Link} to={editHref} size="compact-sm" variant="default">
                      Edit
                    </Button>
                  ) : null}
                  <MoreMenu>
                    <Menu.Item component={Link} to={testHref(rule)}>
                      Test
                    </Menu.Item>
                    {may.delete ? (
                      <Menu.Item color="danger" onClick={() => void remove()}>
                        Delete…
                      </Menu.Item>
                    ) : null}
                  </MoreMenu>
                </>
              }
            />
            <p className={classes.sentence}>{ruleSentence(rule)}</p>
            {rule.mode === 'deny' && !hasGate(rule) ? (
              <p className={classes.muted}>
                This blocks nothing: the console no longer asks for this feature.
              </p>
            ) : null}
            <RecordFields
              resource={restriction}
              record={rule}
              names={['client.name', 'mode', 'scope', 'target', 'reason', 'from', 'until']}
            />
            <Section title="History">
              <RecordHistory resource={restriction} recordKey={id} />
            </Section>
          </PanelContent>
        );
      }}
    </Loaded>
  );
}
