import { changedRecords } from '@supersync/contract/importers/import-run/import-change.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { reparsePayload } from '@supersync/contract/importers/import-payload/actions.ts';
import { changeKinds } from '@supersync/contract/syndication/feed/feed-change.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { changedFields } from '#parts/import-run/change-text.ts';
import { reparseOptions } from './payload-queries.ts';
import classes from './import-cache.module.css';

type Answer = ActionAnswer<typeof reparsePayload>;
type Change = Answer['changes'][number];

interface Figure {
  readonly name: string;
  readonly before: number | null;
  readonly after: number;
}

const figureColumns: readonly RelatedColumn<Figure>[] = [
  { id: 'name', header: 'Read', main: true, fixed: true, width: 220, grow: 1, value: ({ name }) => name },
  { id: 'before', header: 'When fetched', width: 130, align: 'end', value: ({ before }) => before },
  { id: 'after', header: 'Today', width: 110, align: 'end', value: ({ after }) => after },
];

const changeColumns: readonly RelatedColumn<Change>[] = [
  {
    id: 'importId',
    header: 'Record',
    main: true,
    fixed: true,
    width: 180,
    value: ({ record, importId }) => `${changedRecords.labels[record]} ${importId}`,
  },
  {
    id: 'kind',
    header: 'Change',
    width: 120,
    value: ({ kind }) => kind,
    cell: ({ kind }) => <ChoiceBadge of={changeKinds} value={kind} />,
  },
  {
    id: 'fields',
    header: 'Fields',
    width: 300,
    grow: 1,
    cell: (change) => <CutText text={changedFields({ ...change, lockedFields: [] })} />,
  },
  { id: 'property', header: 'Property', width: 130, value: ({ propertyImportId }) => propertyImportId },
];

const figuresOf = ({ before, after, issues }: Answer): Figure[] => [
  { name: 'Properties', before: before?.properties ?? null, after: after.properties },
  { name: 'Floorplans', before: before?.floorplans ?? null, after: after.floorplans },
  { name: 'Units', before: before?.units ?? null, after: after.units },
  { name: 'Errors', before: before?.errors ?? null, after: after.errors },
  { name: 'Warnings', before: before?.warnings ?? null, after: after.warnings },
  ...issues.map(({ code, ...counts }) => ({ name: code, ...counts })),
];

/** Today's parser on the document, beside what was made of it when it was fetched. */
export function PayloadReparse({ id }: { readonly id: number }) {
  return (
    <Loaded query={useQuery(reparseOptions(id))} lines={10}>
      {(answer) => (
        <div className={classes.stack}>
          <RelatedTable
            label="Figures"
            name="reparse-figures"
            columns={figureColumns}
            rows={figuresOf(answer)}
            rowKey={({ name }) => name}
            maxRows={24}
          />
          <Section title="Differences" count={answer.changes.length}>
            <p className={classes.muted}>
              {answer.before === null
                ? 'Nothing was read when it was fetched.'
                : `${formatNumber(answer.counts.unchanged)} records are read as before.`}
            </p>
            <RelatedTable
              label="Records read differently"
              name="reparse-changes"
              columns={changeColumns}
              rows={answer.changes}
              rowKey={({ record, propertyImportId, importId }) => `${record} ${propertyImportId} ${importId}`}
              maxRows={14}
              empty={<EmptyState title="No differences">The parser reads it as it did then.</EmptyState>}
            />
          </Section>
        </div>
      )}
    </Loaded>
  );
}
