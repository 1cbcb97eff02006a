import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry, auditLogKey } from '@supersync/contract/access/audit/audit-entry.ts';
import { Link } from 'react-router';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { capitalized, cutMiddle } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { useConsole } from '#platform/console-context.tsx';
import { actionTone } from '#platform/history/change-list.ts';
import type { Entry } from './entry.ts';
import { entryAddress } from './entry-address.ts';

export function ActionBadge({ action }: { readonly action: string }) {
  return <ToneBadge tone={actionTone(action)}>{capitalized(action)}</ToneBadge>;
}

export function ActorName({ entry: { actor, actorId } }: { readonly entry: Entry }) {
  if (actor !== null) return `${actor.firstName} ${actor.lastName}`;
  return actorId === null ? <Nothing /> : `Person ${actorId}`;
}

export interface RecordNameProps {
  readonly entry: Pick<Entry, 'resource' | 'recordKey'>;
  readonly kind: AuditedResource | undefined;
}

/** The entry's record, as a link if a page shows it and the person may open it. */
export function RecordName({ entry, kind }: RecordNameProps) {
  const { recordScreens } = useConsole();
  const { resource, recordKey } = entry;
  if (resource === null) return <Nothing />;
  if (resource === auditEntry.name && recordKey === auditLogKey) return 'Audit log';
  const name = kind?.singular ?? resource.replaceAll('_', ' ');
  const text = `${capitalized(name)}${recordKey === null ? '' : ` ${cutMiddle(recordKey, 24)}`}`;
  const address = entryAddress(recordScreens, entry, kind?.owners);
  return address === undefined ? text : <Link to={address}>{text}</Link>;
}
