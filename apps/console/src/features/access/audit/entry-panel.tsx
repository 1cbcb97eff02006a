import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { listAddress } from '#kit/list-page/list-state.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { changeList, fieldText, type ChangeText } from '#platform/history/change-list.ts';
import { AsOfView } from './as-of-view.tsx';
import classes from './audit-page.module.css';
import type { Entry } from './entry.ts';
import { ActionBadge, ActorName, RecordName } from './entry-cells.tsx';
import { auditScreen } from './screens.ts';
import { undoEffect } from './undo-text.ts';

export interface EntryPanelProps {
  readonly entry: Entry;
  readonly kind: AuditedResource | undefined;
  readonly onUndo: (entryId: number, effect: string) => void;
}

const unknownKind: ChangeText = { labels: {}, flags: [] };

const requestAddress = (requestId: string): string =>
  listAddress(auditScreen.path, { filters: { requestId: { kind: 'in', values: [requestId] } } });

const recordAddressIn = (resource: string, key: string): string =>
  listAddress(auditScreen.path, {
    filters: { resource: { kind: 'in', values: [resource] }, recordKey: { kind: 'in', values: [key] } },
  });

/** One entry: who, what, why, and its actions. */
export function EntryPanel({ entry, kind, onUndo }: EntryPanelProps) {
  const [showsPast, setShowsPast] = useState(false);
  const { id, at, resource, recordKey, changes, reason, requestId, address } = entry;
  const words = kind ?? unknownKind;
  const effect = undoEffect(entry.action, changes, kind);
  return (
    <div className={classes.panel}>
      <FieldList
        fields={[
          { label: 'Action', value: <ActionBadge action={entry.action} /> },
          { label: 'When', value: <AbsoluteTime at={at} /> },
          { label: 'Who', value: <ActorName entry={entry} /> },
          { label: 'Record', value: <RecordName entry={entry} kind={kind} /> },
          { label: 'Reason', value: reason ?? <Nothing /> },
          { label: 'Network address', value: address ?? <Nothing /> },
          { label: 'Entry', value: <Id value={id} /> },
          { label: 'Request', value: <Id value={requestId} /> },
        ]}
      />
      <div className={classes.actions}>
        {requestId === null ? null : (
          <Button component={Link} to={requestAddress(requestId)} size="compact-sm" variant="default">
            Follow the request
          </Button>
        )}
        {resource === null || recordKey === null ? null : (
          <Button
            component={Link}
            to={recordAddressIn(resource, recordKey)}
            size="compact-sm"
            variant="default"
          >
            All of this record
          </Button>
        )}
        {kind === undefined || recordKey === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            As it was then
          </Button>
        )}
        {effect === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={() => onUndo(id, effect)}>
            Undo…
          </Button>
        )}
      </div>
      {changes === null ? null : (
        <FieldDiff changes={changeList(changes, words)} labelOf={(field) => fieldText(words, field)} />
      )}
      {showsPast && kind !== undefined && recordKey !== null ? (
        <AsOfView key={id} kind={kind} recordKey={recordKey} at={at} />
      ) : null}
    </div>
  );
}
