import { changedRecords } from '@supersync/contract/importers/import-run/import-change.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatBytes, formatNumber } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { ReadValues } from '#parts/import-run/read-values.tsx';
import { languageOf, placeOptions, textOptions, type TracedPlace } from './payload-queries.ts';
import classes from './import-cache.module.css';

interface Place {
  /** Of the record, from 1; undefined without one. */
  readonly line: number | undefined;
  /** The line to go to. */
  readonly goTo: number | undefined;
}

export interface PayloadDocumentProps {
  readonly id: number;
  readonly bytes: number;
}

/** The document as it arrived, window by window. */
export function PayloadDocument({ id, bytes }: PayloadDocumentProps) {
  if (bytes === 0) return <EmptyState title="No document">The source answered without one.</EmptyState>;
  return <Windows id={id} start={0} place={{ line: undefined, goTo: undefined }} />;
}

export interface TracedDocumentProps {
  readonly id: number;
  readonly wanted: TracedPlace;
  /** The field that is asked about. */
  readonly field: string | null;
}

/** The document at the place of a record, with what each of its values was read from. */
export function TracedDocument({ id, wanted, field }: TracedDocumentProps) {
  const place = useQuery(placeOptions(id, wanted));
  const [chosen, setChosen] = useState<number>();
  return (
    <Loaded query={place} lines={14}>
      {({ line, at, values }) => {
        const name = `${changedRecords.labels[wanted.record]} ${wanted.importId}`;
        if (line === null)
          return (
            <div className={classes.stack}>
              <p className={classes.muted} role="status">
                The document does not contain {name}.
              </p>
              <Windows id={id} start={0} place={{ line: undefined, goTo: undefined }} />
            </div>
          );
        const asked = chosen ?? values.find((each) => each.field === field)?.line ?? line;
        return (
          <div className={classes.stack}>
            <p className={classes.muted} role="status">
              {name} begins on line {formatNumber(line)} of the document.
            </p>
            <ReadValues
              title={`Values of ${name}`}
              values={values}
              marked={field ?? undefined}
              onLine={setChosen}
            />
            <Windows id={id} start={at ?? 0} place={{ line, goTo: asked }} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface WindowsProps {
  readonly id: number;
  /** Where the first window begins, in bytes. */
  readonly start: number;
  readonly place: Place;
}

function Windows({ id, start, place: { line, goTo } }: WindowsProps) {
  const [chosen, setChosen] = useState<number>();
  const from = chosen ?? start;
  const text = useQuery(textOptions(id, from));
  const editorPlace = useMemo(
    () =>
      line === undefined || goTo === undefined || chosen !== undefined
        ? undefined
        : { line: Math.max(1, goTo - line + 1), column: 1 },
    [line, goTo, chosen],
  );
  return (
    <Loaded query={text} lines={14}>
      {(window) => (
        <div className={classes.stack}>
          <CodeEditor
            label="Document"
            language={languageOf(window.text)}
            value={window.text}
            readOnly
            height="60dvh"
            goTo={editorPlace}
            firstLine={chosen === undefined ? line : undefined}
          />
          <div className={classes.line}>
            <span className={classes.muted}>
              {formatBytes(window.from)} to {formatBytes(window.next ?? window.total)} of{' '}
              {formatBytes(window.total)}
            </span>
            {from === 0 ? null : (
              <Button size="compact-sm" variant="default" onClick={() => setChosen(0)}>
                From the beginning
              </Button>
            )}
            {window.next === null ? null : (
              <Button size="compact-sm" variant="default" onClick={() => setChosen(window.next ?? 0)}>
                Next part
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}
