import { readHistory, type HistoryEntry } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { Timeline } from '#kit/timeline/timeline.tsx';
import { QueryError } from '../loaded/query-error.tsx';
import { client } from '../query/api.ts';
import {
  actionTone,
  changeList,
  changeTitle,
  changeTextOf,
  fieldText,
  linkTitle,
  restoredText,
} from '../history/change-list.ts';
import { undoableIds } from '../history/undoable.ts';
import { useUndoChange } from '../history/use-undo-change.tsx';
import { ShowMore } from '../loaded/show-more.tsx';
import { useRights } from '../session/rights.ts';
import classes from './record-history.module.css';

export interface RecordHistoryProps {
  readonly resource: Resource;
  /** As in the record's address. */
  readonly recordKey: string | number;
}

const pageRows = 30;
const none: ReadonlySet<number> = new Set();

/** For a screen's prefetch: `queryClient.prefetchInfiniteQuery(historyOptions(client, id))`. */
export const historyOptions = (resource: Resource, recordKey: string | number) =>
  infiniteQueryOptions({
    queryKey: [resource.name, 'history', String(recordKey)],
    queryFn: ({ pageParam }) =>
      client.act(readHistory, {
        query: {
          resource: resource.name,
          key: String(recordKey),
          limit: pageRows,
          ...(pageParam === 0 ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    meta: { reads: [resource.name, auditEntry.name] },
  });

/** Who changed the record, when and what: `<RecordHistory resource={client} recordKey={record.id} />`. */
export function RecordHistory({ resource, recordKey }: RecordHistoryProps) {
  const history = useInfiniteQuery(historyOptions(resource, recordKey));
  const mayUpdate = useRights(resource).update;
  const [undo, dialog] = useUndoChange();
  if (history.data === undefined)
    return history.isLoadingError ? <QueryError query={history} /> : <SkeletonText lines={4} />;
  const words = changeTextOf(resource);
  const entries = new Map<string, HistoryEntry>(
    history.data.pages.flatMap((page) => page.entries.map((entry) => [String(entry.id), entry] as const)),
  );
  const undoable = mayUpdate ? undoableIds(resource, entries.values()) : none;
  return (
    <div className={classes.history}>
      <Timeline
        label="History"
        empty="No changes yet."
        entries={[...entries.values()].map(({ id, at, action, changes, actorName, link }) => ({
          id: String(id),
          at,
          title: link === null ? changeTitle(action, changes, words) : linkTitle(action, link),
          tone: actionTone(action),
          ...(actorName === null ? {} : { actor: actorName }),
        }))}
        detail={({ id }) => {
          const entry = entries.get(id);
          if (entry === undefined) return null;
          // The fields of a link are only keys, which the title already names.
          const changes = entry.link === null ? changeList(entry.changes, words) : [];
          return (
            <>
              {entry.reason === null ? null : <p className={classes.reason}>{entry.reason}</p>}
              {changes.length === 0 ? null : (
                <details className={classes.detail} open={entry.action === 'updated'}>
                  <summary>{changes.length === 1 ? '1 field' : `${changes.length} fields`}</summary>
                  <FieldDiff changes={changes} labelOf={(field) => fieldText(words, field)} />
                </details>
              )}
              {undoable.has(entry.id) ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void undo({ entryId: entry.id, effect: restoredText(entry.changes, words) })}
                >
                  Undo…
                </Button>
              ) : null}
            </>
          );
        }}
      />
      <ShowMore query={history} label="Earlier changes" />
      {dialog}
    </div>
  );
}
