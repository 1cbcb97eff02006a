import type { FeedChange } from '@supersync/contract/importers/feed-parser/compare-feeds.ts';
import type { FeedDialect, ReadValue } from '@supersync/contract/importers/feed-parser/feed.ts';
import { Button, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { downloadBlob } from '#kit/csv/download.ts';
import { CodeEditor, type CodePlace } from '#kit/editor/code-editor.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatBytes, formatNumber } from '#kit/value/format.ts';
import { ReadValues } from '#parts/import-run/read-values.tsx';
import { numberIn } from '#platform/screen/address-part.ts';
import { toastError } from '#platform/toast/toast.ts';
import { fetchPayload } from './cached-payload.ts';
import { ChangeTable } from './change-table.tsx';
import { FeedFacts } from './feed-facts.tsx';
import { FeedInput, type FeedSource } from './feed-input.tsx';
import type { FeedAnswer, FeedSlot, ParsedDocument } from './feed-messages.ts';
import classes from './feed-parser.module.css';
import type { FeedRow } from './feed-rows.ts';
import { IssueTable } from './issue-table.tsx';
import { RecordTree } from './record-tree.tsx';
import { feedParserScreen } from './screens.ts';
import { useFeedWorker } from './use-feed-worker.ts';

interface Chosen {
  readonly row: FeedRow;
  readonly values: readonly ReadValue[];
}

const today = (): string => new Date().toISOString().slice(0, 10);

export function Page() {
  const [params, setParams] = useSearchParams();
  const [dialect, setDialect] = useState<FeedDialect | null>(null);
  const [sources, setSources] = useState<Partial<Record<FeedSlot, FeedSource>>>({});
  const [document, setDocument] = useState<ParsedDocument>();
  const [changes, setChanges] = useState<readonly FeedChange[]>();
  const [chosen, setChosen] = useState<Chosen>();
  const [progress, setProgress] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const [place, setPlace] = useState<CodePlace>();

  const show = (tab: string): void =>
    setParams((now) => ({ ...Object.fromEntries(now), show: tab }), { replace: true });
  const { ask, stop } = useFeedWorker((answer: FeedAnswer) => {
    switch (answer.kind) {
      case 'progress':
        return setProgress(answer.done);
      case 'parsed':
        setProgress(undefined);
        if (answer.slot === 'first') setDocument(answer.document);
        return undefined;
      case 'read': {
        const row = document?.rows[answer.row];
        return setChosen(row === undefined ? undefined : { row, values: answer.values });
      }
      case 'csv':
        return downloadBlob('units.csv', answer.blob);
      case 'compared':
        return setChanges(answer.changes);
      case 'failed':
        setProgress(undefined);
        return setFailed(true);
    }
  });

  const parse = (slot: FeedSlot, source: FeedSource, wanted = dialect): void => {
    setFailed(false);
    setProgress(0);
    ask({ kind: 'parse', slot, file: source.file, dialect: wanted, today: today() });
  };
  const clear = (): void => {
    setDocument(undefined);
    setChosen(undefined);
    setPlace(undefined);
    setChanges(undefined);
  };
  const take = (slot: FeedSlot, source: FeedSource | undefined): void => {
    setSources((now) => ({ ...now, [slot]: source }));
    if (slot === 'first') clear();
    if (source === undefined) ask({ kind: 'forget', slot });
    else parse(slot, source);
    if (slot === 'second' && source !== undefined) show('changes');
  };
  const payloadId = numberIn(params.get('payload'));
  const takePayload = useEffectEvent((source: FeedSource) => take('first', source));
  useEffect(() => {
    if (payloadId === null) return undefined;
    let isCurrent = true;
    fetchPayload(payloadId)
      .then((source) => {
        if (isCurrent) takePayload(source);
      })
      .catch((error: unknown) => toastError(error));
    return () => {
      isCurrent = false;
    };
  }, [payloadId]);
  const { first, second } = sources;
  return (
    <ToolPage
      title={feedParserScreen.title}
      lead={feedParserScreen.description}
      shape="narrow-input"
      inputTitle="Feed"
      input={
        <FeedInput
          dialect={dialect}
          onDialect={(value) => {
            setDialect(value);
            if (first !== undefined) {
              clear();
              parse('first', first, value);
            }
          }}
          onSource={take}
          hasFirst={document !== undefined}
        />
      }
      lookedAt={
        document === undefined || first === undefined
          ? undefined
          : `${first.name}, ${formatBytes(first.file.size)}: ${formatNumber(document.summary.units)} units`
      }
      resultActions={
        document === undefined || document.summary.units === 0 ? null : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => ask({ kind: 'csv' })}
          >
            Export units as CSV
          </Button>
        )
      }
      result={
        <div className={classes.stack}>
          {progress === undefined ? null : (
            <WorkProgress
              label="Parsing"
              done={Math.round(progress * 100)}
              total={100}
              unit="%"
              onCancel={() => {
                stop();
                setProgress(undefined);
                setSources({});
                clear();
              }}
            />
          )}
          {hasFailed ? (
            <ErrorState
              title="The feed could not be parsed"
              message="The parser stopped unexpectedly."
              kept="The file is unchanged."
            />
          ) : null}
          {document === undefined ? (
            progress === undefined && !hasFailed ? (
              <EmptyState title="No feed yet">
                Choose a file or paste a feed: RentCafe, MITS, Entrata, Rent Manager or Building Stack. Its
                records and issues appear here.
              </EmptyState>
            ) : null
          ) : (
            <ParsedView
              key={`${first?.name ?? ''} ${document.rows.length}`}
              document={document}
              changes={second === undefined ? undefined : changes}
              chosen={chosen}
              tab={params.get('show') ?? 'records'}
              onTab={show}
              onChoose={({ index, line }) => {
                setPlace({ line, column: 1 });
                ask({ kind: 'read', row: index });
              }}
              onLine={(line) => setPlace({ line, column: 1 })}
              place={place}
            />
          )}
        </div>
      }
    />
  );
}

interface ParsedViewProps {
  readonly document: ParsedDocument;
  readonly changes: readonly FeedChange[] | undefined;
  readonly chosen: Chosen | undefined;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly onChoose: (row: FeedRow) => void;
  readonly onLine: (line: number) => void;
  readonly place: CodePlace | undefined;
}

function ParsedView({ document, changes, chosen, tab, onTab, onChoose, onLine, place }: ParsedViewProps) {
  const { summary, rows, text, isBroken } = document;
  const issueCount = Object.values(summary.issueCounts).reduce((sum, count) => sum + count, 0);
  const shown = tab === 'issues' || (tab === 'changes' && changes !== undefined) ? tab : 'records';
  return (
    <>
      <FeedFacts summary={summary} />
      <Tabs value={shown} onChange={(value) => onTab(value ?? 'records')} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="records">Records</Tabs.Tab>
          <Tabs.Tab value="issues">Issues ({formatNumber(issueCount)})</Tabs.Tab>
          {changes === undefined ? null : (
            <Tabs.Tab value="changes">Changes ({formatNumber(changes.length)})</Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="records" pt="sm">
          <RecordTree rows={rows} onChoose={onChoose} />
        </Tabs.Panel>
        <Tabs.Panel value="issues" pt="sm">
          <IssueTable summary={summary} onChoose={onLine} />
        </Tabs.Panel>
        <Tabs.Panel value="changes" pt="sm">
          <ChangeTable changes={changes ?? []} />
        </Tabs.Panel>
      </Tabs>
      {chosen === undefined || shown !== 'records' ? null : (
        <ReadValues
          title={`Values of ${chosen.row.kind} ${chosen.row.label}`}
          values={chosen.values}
          onLine={onLine}
        />
      )}
      <Section title="Document">
        {isBroken ? <p className={classes.muted}>Shown with line breaks added.</p> : null}
        {text === null ? (
          <EmptyState title="Too long to show">
            The document was parsed; it is too long for the editor.
          </EmptyState>
        ) : (
          <CodeEditor
            label="Document"
            language={/^\s*[[{]/.test(text.slice(0, 100)) ? 'json' : 'xml'}
            value={text}
            readOnly
            height="420px"
            goTo={place}
          />
        )}
      </Section>
    </>
  );
}
