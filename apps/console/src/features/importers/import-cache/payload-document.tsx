import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { languageOf, placeOptions, textOptions } from './payload-queries.ts';
import classes from './import-cache.module.css';

export interface PayloadDocumentProps {
  readonly id: number;
  readonly bytes: number;
  /** An import id to go to. */
  readonly find: string;
}

/** The document as it arrived, window by window; an import id in the address leads to its line. */
export function PayloadDocument({ id, bytes, find }: PayloadDocumentProps) {
  const place = useQuery(placeOptions(id, find));
  const [chosen, setChosen] = useState<number>();
  const line = place.data?.line ?? null;
  const isFinding = find !== '' && place.data === undefined && !place.isError;
  const from = chosen ?? place.data?.at ?? 0;
  const text = useQuery({ ...textOptions(id, from), enabled: !isFinding });
  const goTo = useMemo(
    () => (line === null || chosen !== undefined ? undefined : { line: 1, column: 1 }),
    [line, chosen],
  );
  if (bytes === 0) return <EmptyState title="No document">The source answered without one.</EmptyState>;
  return (
    <Loaded query={text} lines={14}>
      {(window) => (
        <div className={classes.stack}>
          {find === '' ? null : line === null ? (
            <p className={classes.muted} role="status">
              {isFinding ? 'Searching…' : `The document does not contain ${find}.`}
            </p>
          ) : (
            <p className={classes.muted} role="status">
              {find} is on line {line} of the document, the first line below.
            </p>
          )}
          <CodeEditor
            label="Document"
            language={from === 0 ? languageOf(window.text) : 'xml'}
            value={window.text}
            readOnly
            height="60dvh"
            goTo={goTo}
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
