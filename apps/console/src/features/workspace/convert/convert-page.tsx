import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { Button, SegmentedControl, Select, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { downloadBlob } from '#kit/csv/download.ts';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatBytes, formatCount, formatNumber } from '#kit/value/format.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { delimiters, type Delimiter, type InspectRequest, type Inspection } from './convert-messages.ts';
import classes from './convert-page.module.css';
import { InspectionResult } from './inspection-result.tsx';
import { fileFormats, type FoundTable } from './read-table.ts';
import { convertScreen } from './screens.ts';
import { useConvertWorker } from './use-convert-worker.ts';

const maxBytes = 2_000_000_000;

interface Source {
  readonly file: Blob;
  readonly name: string;
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

function tableLabel({ path, seen }: FoundTable): string {
  const name = path.length === 0 ? 'The list itself' : path.join(' › ');
  return seen === null || seen === 0 ? name : `${name} (${formatNumber(seen)} seen)`;
}

const csvName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.csv`;

export function Page() {
  const [mode, setMode] = useState<'file' | 'text'>('file');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pasted, setPasted] = useState('');
  const [source, setSource] = useState<Source>();
  const [inspection, setInspection] = useState<Inspection>();
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [delimiter, setDelimiter] = useState<Delimiter>('comma');
  const [withMark, setWithMark] = useState(true);

  const { progress, ask, cancel } = useConvertWorker((answer) => {
    if (answer.kind === 'inspected') setInspection(answer.inspection);
    else if (answer.kind === 'failed') setFailure(answer.words ?? 'This file could not be read.');
    else {
      const name = csvName(source?.name ?? 'pasted');
      downloadBlob(name, answer.blob);
      toastSuccess(`${name}: ${formatCount(answer.rows, 'row')}, ${formatBytes(answer.blob.size)}`);
    }
  });

  const inspect = (from: Source, more: Partial<Pick<InspectRequest, 'format' | 'path'>> = {}): void => {
    setSource(from);
    setInspection(undefined);
    setFailure(undefined);
    setLeft(new Set());
    ask({ kind: 'inspect', file: from.file, format: null, path: null, ...more });
  };
  const clear = (): void => {
    cancel();
    setSource(undefined);
    setInspection(undefined);
    setFailure(undefined);
  };
  const chooseFiles = (chosen: File[]): void => {
    setFiles(chosen);
    const [file] = chosen;
    if (file === undefined) clear();
    else inspect({ file, name: file.name });
  };
  const convert = (columns: string[]): void => {
    if (source === undefined || inspection === undefined) return;
    const { format, path } = inspection;
    ask({ kind: 'convert', file: source.file, format, path, columns, delimiter, withMark });
  };

  const tables = inspection?.tables ?? [];
  const input = (
    <div className={classes.input}>
      <SegmentedControl
        aria-label="Where the data is"
        data={[
          { value: 'file', label: 'A file' },
          { value: 'text', label: 'Pasted text' },
        ]}
        value={mode}
        onChange={(value) => {
          setMode(value === 'text' ? 'text' : 'file');
          setFiles([]);
          clear();
        }}
      />
      {mode === 'file' ? (
        <FileDrop
          label="File to convert"
          accept={['.json', '.ndjson', '.jsonl', '.xml', '.xlsx', '.txt']}
          maxBytes={maxBytes}
          files={files}
          onChange={chooseFiles}
        />
      ) : (
        <>
          <Textarea
            label="Text"
            placeholder='[{"name": "Oak Place", "units": 24}]'
            classNames={{ input: classes.text }}
            minRows={10}
            maxRows={18}
            autosize
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button
            disabled={pasted.trim() === ''}
            onClick={() => inspect({ file: new Blob([pasted]), name: 'pasted' })}
          >
            Read it
          </Button>
        </>
      )}
      {source === undefined ? null : (
        <Select
          label="Format"
          description="Detected from the content, not from the file name"
          data={[...optionsOf(fileFormats)]}
          value={inspection?.format ?? null}
          placeholder="Detected while reading"
          allowDeselect={false}
          onChange={(value) => {
            if (isChoice(fileFormats, value)) inspect(source, { format: value });
          }}
        />
      )}
      {source === undefined || tables.length === 0 ? null : (
        <Select
          label="Rows"
          description="The element that becomes a row"
          data={tables.map((table) => ({ value: pathKey(table.path), label: tableLabel(table) }))}
          value={pathKey(inspection?.path ?? [])}
          allowDeselect={false}
          searchable={tables.length > 8}
          onChange={(value) => {
            const table = tables.find(({ path }) => pathKey(path) === value);
            if (table !== undefined && inspection !== undefined)
              inspect(source, { format: inspection.format, path: table.path });
          }}
        />
      )}
      {source === undefined ? null : (
        <>
          <div>
            <span className={classes.label} id="delimiter">
              Between the cells
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="delimiter"
              data={[...optionsOf(delimiters)]}
              value={delimiter}
              onChange={(value) => {
                setDelimiter(value);
              }}
            />
          </div>
          <Switch
            label="Mark as UTF-8 for Excel"
            description="Excel needs it to show accented characters"
            checked={withMark}
            onChange={(event) => setWithMark(event.currentTarget.checked)}
          />
        </>
      )}
    </div>
  );

  return (
    <ToolPage
      title={convertScreen.title}
      lead={convertScreen.description}
      shape="narrow-input"
      input={input}
      lookedAt={
        inspection === undefined || source === undefined
          ? undefined
          : `${source.name}, ${formatBytes(source.file.size)}, read to its end: ${formatCount(inspection.rows, 'row')}`
      }
      result={
        <>
          {progress === undefined ? null : (
            <WorkProgress
              label={progress.kind === 'inspect' ? 'Reading' : 'Converting'}
              done={Math.round(progress.done * (source?.file.size ?? 0))}
              total={source?.file.size ?? 0}
              unit="bytes"
              onCancel={cancel}
            />
          )}
          {failure === undefined ? null : (
            <ErrorState
              title="This could not be read"
              message={failure}
              kept="The file is unchanged. Correct it and choose it again, or choose another format."
            />
          )}
          {inspection === undefined ? (
            progress === undefined &&
            failure === undefined && (
              <EmptyState title="Nothing to convert yet">
                Choose a file or paste a text. Nested values become columns such as address.city; nothing is
                sent anywhere.
              </EmptyState>
            )
          ) : (
            <InspectionResult
              inspection={inspection}
              left={left}
              onLeft={setLeft}
              onConvert={convert}
              busy={progress !== undefined}
            />
          )}
        </>
      }
    />
  );
}
