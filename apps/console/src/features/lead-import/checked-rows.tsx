import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { OutcomeBar } from '../../kit/progress/outcome-bar.tsx';
import { rowsAddress, type LeadImport } from './import-queries.ts';
import { countOf, firstVerdict, verdictLabels } from './import-words.ts';
import classes from './import.module.css';
import { RowTable } from './row-table.tsx';

type Verdict = keyof typeof verdictLabels;

const verdicts: readonly Verdict[] = ['ok', 'invalid', 'duplicate', 'suppressed'];
const isVerdict = (text: string | null): text is Verdict => verdicts.some((verdict) => verdict === text);

/** The rows by what was found of them. Rows that became leads are kept there, and here no more. */
export function CheckedRows({ of }: { readonly of: LeadImport }) {
  const [search, setSearch] = useSearchParams();
  const shown = of.status === 'checked' ? verdicts : verdicts.filter((verdict) => verdict !== 'ok');
  const asked = search.get('rows');
  const verdict = isVerdict(asked) && shown.includes(asked) ? asked : firstVerdict(of);
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
        label="What was found of the rows"
        outcomes={verdicts.map((each) => ({
          status: each,
          label: verdictLabels[each],
          count: countOf(of, each),
        }))}
      />
      <div className={classes.verdicts}>
        <SegmentedControl
          aria-label="Which rows"
          data={shown.map((each) => ({
            value: each,
            label: verdictLabels[each],
          }))}
          value={verdict}
          onChange={show}
        />
        {countOf(of, verdict) === 0 ? null : (
          <Button
            component="a"
            href={rowsAddress(of.id, verdict)}
            download
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Export these rows
          </Button>
        )}
      </div>
      <RowTable key={verdict} of={of} verdict={verdict} />
    </>
  );
}
