import {
  saveFloorplanManifest,
  type readFloorplanManifest,
} from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { floorplanManifestVersion } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from './floorplan-manifest.module.css';
import { printManifest, readManifest } from './manifest-text.ts';

export interface ManifestEditorProps {
  readonly id: number;
  readonly current: ActionAnswer<typeof readFloorplanManifest>;
}

/** The manifest as JSON. Saving makes a new version; visitors see it once it is published. */
export function ManifestEditor({ id, current }: ManifestEditorProps) {
  const { document: saved, shape } = current;
  const [text, setText] = useState(() => printManifest(saved));
  const [note, setNote] = useState('');
  const maySave = useMayCall(saveFloorplanManifest);
  const save = useAction(saveFloorplanManifest, floorplanManifestVersion, { saved: false, failed: false });
  const { document, remarks } = useMemo(() => readManifest(text), [text]);
  const isChanged = text !== printManifest(saved);
  const submit = (): void => {
    if (document === null || !isChanged) return;
    save.mutate(
      { params: { id }, body: { document, basedOn: saved.version, note } },
      { onSuccess: ({ number }) => toastSuccess(`Version ${number} saved`) },
    );
  };
  return (
    <div className={classes.stack}>
      <DirtyGuard isDirty={() => isChanged && !save.isSuccess} />
      {save.isError ? <ErrorState title="Not saved" message={messageOf(save.error)} /> : null}
      <CodeEditor
        label="Manifest as JSON"
        language="json"
        height="520px"
        value={text}
        onChange={setText}
        readOnly={!maySave}
        remarks={remarks}
        shape={shape}
        onSubmit={submit}
      />
      {remarks.length === 0 ? null : (
        <ul className={classes.problems} role="alert" aria-label={formatCount(remarks.length, 'problem')}>
          {remarks.slice(0, 10).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
      {maySave ? (
        <div className={classes.line}>
          <TextInput
            label="What changed"
            className={classes.grow}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button disabled={document === null || !isChanged} loading={save.isPending} onClick={submit}>
            Save version {saved.version + 1}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
