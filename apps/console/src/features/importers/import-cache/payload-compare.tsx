import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatBytes, formatMoment } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useList } from '#platform/query/query.ts';
import { languageOf, textOptions } from './payload-queries.ts';
import classes from './import-cache.module.css';

export interface PayloadCompareProps {
  readonly id: number;
  readonly importerId: number;
  readonly hash: string | null;
  /** The other payload; null chooses the one before. */
  readonly otherId: number | null;
  readonly onChoose: (id: number) => void;
}

/** Two documents of one importer, line by line. */
export function PayloadCompare({ id, importerId, hash, otherId, onChoose }: PayloadCompareProps) {
  const found = useList(importPayload, { where: { importerId, hash: { isNull: false } }, limit: 200 });
  const others = (found.data?.data ?? []).filter((each) => each.id !== id);
  const shown =
    otherId ?? others.find((each) => each.id < id && each.hash !== hash)?.id ?? others[0]?.id ?? null;
  const other = others.find((each) => each.id === shown);
  return (
    <div className={classes.stack}>
      <Select
        label="Compare with"
        className={classes.picker ?? ''}
        searchable
        allowDeselect={false}
        value={shown === null ? null : String(shown)}
        data={others.map((each) => ({
          value: String(each.id),
          label: `${formatMoment(each.fetchedAt)}, ${formatBytes(each.bytes)}`,
        }))}
        onChange={(value) => value !== null && onChoose(Number(value))}
      />
      {shown === null ? (
        <EmptyState title="Nothing to compare with">There is no other document of this importer.</EmptyState>
      ) : other?.hash === hash && hash !== null ? (
        <EmptyState title="The same document">Both answers have the same bytes.</EmptyState>
      ) : (
        <Difference earlierId={Math.min(shown, id)} laterId={Math.max(shown, id)} />
      )}
    </div>
  );
}

function Difference({ earlierId, laterId }: { readonly earlierId: number; readonly laterId: number }) {
  const earlier = useQuery(textOptions(earlierId));
  const later = useQuery(textOptions(laterId));
  return (
    <Loaded query={earlier} lines={14}>
      {(before) => (
        <Loaded query={later} lines={14}>
          {(after) => (
            <>
              <TextDiff
                label="Documents"
                language={languageOf(after.text)}
                before={before.text}
                after={after.text}
                height="60dvh"
              />
              {before.next === null && after.next === null ? null : (
                <p className={classes.muted}>
                  The first {formatBytes(before.next ?? after.next ?? 0)} of both are compared.
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
