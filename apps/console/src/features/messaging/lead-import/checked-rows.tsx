import { rowVerdicts } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import classes from '#platform/csv-import/import.module.css';
import { ExportLink } from '#platform/list/export-link.tsx';
import { rowsAddress, type LeadImport } from './import-queries.ts';
import { checkedVerdicts, countOf, firstVerdict } from './import-text.ts';
import { RowTable } from './row-table.tsx';

/** The rows by verdict. Rows that became leads are stored as leads, no longer here. */
export function CheckedRows({ of }: { readonly of: LeadImport }) {
  const [search, setSearch] = useSearchParams();
  const shown = checkedVerdicts.filter((each) => each !== 'ok' || of.status === 'checked');
  const verdict = shown.find((each) => each === search.get('rows')) ?? firstVerdict(of);
  const show = (next: string): void =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set('rows', next);
        return changed;
      },
      { replace: true },
    );
  return (
    <>
      <OutcomeBar
        label="Rows by result"
        outcomes={choiceCounts(rowVerdicts, checkedVerdicts, (each) => countOf(of, each))}
      />
      <div className={classes.verdicts}>
        <SegmentedControl
          aria-label="Which rows"
          data={shown.map((value) => ({ value, label: rowVerdicts.labels[value] }))}
          value={verdict}
          onChange={show}
        />
        {countOf(of, verdict) === 0 ? null : <ExportLink href={rowsAddress(of.id, verdict)} />}
      </div>
      <RowTable key={verdict} of={of} verdict={verdict} />
    </>
  );
}
