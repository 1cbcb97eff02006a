import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyOf, With } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import type { ShownRecord } from '../list/bind-list.ts';
import { RecordFields } from '../list/record-fields.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { RecordHistory } from './record-history.tsx';
import { useDiscard } from '../resource/use-discard.tsx';
import { useRights } from '../session/rights.ts';
import { statusOf } from './record-status.tsx';
import { useRemoval } from './use-removal.ts';

type Part<R extends Resource, P extends string> = (record: With<R, P>) => ReactNode;

export interface RecordPanelProps<R extends Resource, P extends string> {
  readonly record: ShownRecord<R, P>;
  readonly id: KeyOf<R> & (string | number);
  /** Buttons beside the badge; use `StepButton` for steps. */
  readonly actions?: Part<R, P>;
  /** The target of the Edit button, for people who may update the record. */
  readonly editHref?: string | undefined;
  /** The other actions, as `<Menu.Item>`s. */
  readonly menu?: Part<R, P>;
  /** What a deletion destroys, in a sentence; without it the panel offers no deletion. */
  readonly discard?: (record: With<R, P>) => string;
  /** The toast after removal, with Undo; what can be created again needs no confirmation. */
  readonly removed?: (record: With<R, P>) => string;
  readonly onGone?: () => void;
  /** Between the badge and the fields. */
  readonly lead?: Part<R, P>;
  /** Between the fields and the history: the page's own sections. */
  readonly children?: Part<R, P>;
}

const nothing = (): void => {};

/**
 * A declared record beside its list: badge, actions by the rights of the session, fields and history.
 *
 * ```tsx
 * <RecordPanel record={restrictionRecord} id={id} editHref={editHref} discard={(rule) => `“${rule.target}” …`} />
 * ```
 */
export function RecordPanel<R extends Resource, P extends string>(props: RecordPanelProps<R, P>) {
  const { record, id, actions, editHref, menu, discard, removed, onGone = nothing, lead, children } = props;
  const { resource, fields, noun = resource.singular } = record;
  const may = useRights(resource);
  const gone = useDiscard(resource, noun, onGone);
  const removal = useRemoval<R, With<R, P>>(resource, {
    removed: removed ?? (() => `The ${noun} was removed`),
    restored: `The ${noun} is back`,
    onGone,
  });
  const found = useQuery({ ...record.options(id), enabled: !gone.isGone && !removal.isGone });
  const canDiscard = discard !== undefined && may.delete;
  const canRemove = removed !== undefined && may.delete;
  return (
    <Loaded query={found} lines={8}>
      {(shown) => (
        <PanelContent>
          {gone.dialog}
          <PanelHead
            status={statusOf(record, shown)}
            actions={
              <>
                {actions?.(shown)}
                {editHref !== undefined && may.update ? (
                  <Button component={Link} to={editHref} size="compact-sm" variant="default">
                    Edit
                  </Button>
                ) : null}
                {menu === undefined && !canDiscard && !canRemove ? null : (
                  <MoreMenu>
                    {menu?.(shown)}
                    {canRemove ? (
                      <Menu.Item color="danger" onClick={() => removal.remove(shown)}>
                        Remove
                      </Menu.Item>
                    ) : null}
                    {canDiscard ? (
                      <Menu.Item
                        color="danger"
                        onClick={() =>
                          void gone.discard({
                            key: id,
                            version: versionOf(resource, shown),
                            name: `${noun} ${id}`,
                            effect: discard(shown),
                          })
                        }
                      >
                        Delete…
                      </Menu.Item>
                    ) : null}
                  </MoreMenu>
                )}
              </>
            }
          />
          {lead?.(shown)}
          {fields === undefined ? null : <RecordFields resource={resource} record={shown} names={fields} />}
          {children?.(shown)}
          <Section title="History">
            <RecordHistory resource={resource} recordKey={id} />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}
