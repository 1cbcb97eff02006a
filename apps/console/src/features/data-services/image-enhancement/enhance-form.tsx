import { enhanceImages, maxImages } from '@supersync/contract/data-services/image-enhancement/actions.ts';
import {
  enhancementMethods,
  enhancementSettings,
  imageEnhancement,
  settingLabels,
  type EnhancementSettings,
} from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Alert, Button, NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { uploadFile } from '#platform/upload.ts';
import { methodsOptions } from './enhancement-queries.ts';
import classes from './enhancement.module.css';

const noFiles: readonly File[] = [];

interface Uploaded {
  readonly ids: readonly string[];
  /** Photos that were refused, with the reason. */
  readonly refusals: readonly string[];
}

const refusalOf = (file: File, error: unknown): string => {
  const why = error instanceof ProblemError ? error.problem.errors?.['file'] : undefined;
  return `${file.name}: ${why ?? messageOf(error)}`;
};

/** One after another; a photo that is refused does not stop the others. */
async function uploadAll(files: readonly File[], onDone: (count: number) => void): Promise<Uploaded> {
  const ids: string[] = [];
  const refusals: string[] = [];
  for (const [index, file] of files.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in order, so that the progress counts
      ids.push((await uploadFile(file, 'photo')).id);
    } catch (error) {
      refusals.push(refusalOf(file, error));
    }
    onDone(index + 1);
  }
  return { ids, refusals };
}

const names = Object.keys(settingLabels).filter((name): name is keyof EnhancementSettings =>
  Object.hasOwn(settingLabels, name),
);

export function EnhanceForm({ onStarted }: { readonly onStarted: (firstId: number) => void }) {
  const mayEnhance = useMayCall(enhanceImages);
  const methods = useQuery(methodsOptions).data ?? [];
  const [files, setFiles] = useState(noFiles);
  const [settings, setSettings] = useState<EnhancementSettings>(() => enhancementSettings.parse({}));
  const [method, setMethod] = useState<(typeof enhancementMethods.values)[number]>('local');
  const [sent, setSent] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const start = useMutation({
    mutationFn: async () => {
      setSent(0);
      const uploaded = await uploadAll(files, setSent);
      setRefusals(uploaded.refusals);
      return uploaded.ids.length === 0
        ? null
        : client.act(enhanceImages, { body: { fileIds: [...uploaded.ids], settings, method } });
    },
    onSuccess: async (started) => {
      setFiles(noFiles);
      if (started === null) return;
      await invalidate(imageEnhancement);
      const [first] = started.ids;
      if (first !== undefined) onStarted(first);
    },
  });
  if (!mayEnhance) return null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0) start.mutate();
      }}
    >
      <FileDrop
        label="Photos"
        accept={['.jpg', '.jpeg', '.png', '.webp']}
        maxBytes={filePurposes.photo.maxBytes}
        maxFiles={maxImages}
        files={files}
        multiple
        disabled={start.isPending}
        onChange={setFiles}
      />
      <fieldset className={classes.settings}>
        <legend>Corrections</legend>
        {names.map((name) => (
          <Switch
            key={name}
            label={settingLabels[name]}
            checked={settings[name]}
            onChange={({ currentTarget }) => setSettings({ ...settings, [name]: currentTarget.checked })}
          />
        ))}
      </fieldset>
      {methods.length > 1 ? (
        <NativeSelect
          label="Enhanced"
          value={method}
          data={methods.map((value) => ({ value, label: enhancementMethods.labels[value] }))}
          onChange={({ currentTarget }) => {
            if (isChoice(enhancementMethods, currentTarget.value)) setMethod(currentTarget.value);
          }}
        />
      ) : null}
      <Button type="submit" disabled={files.length === 0} loading={start.isPending}>
        {files.length === 0 ? 'Enhance photos' : `Enhance ${formatCount(files.length, 'photo')}`}
      </Button>
      {start.isPending ? (
        <WorkProgress label="Uploading" done={sent} total={files.length} unit="photos" />
      ) : null}
      {start.isError ? (
        <Alert color="danger" role="alert">
          {messageOf(start.error)}
        </Alert>
      ) : null}
      {refusals.length > 0 ? (
        <Alert color="warning" role="alert" title={`${formatCount(refusals.length, 'photo')} not accepted`}>
          {refusals.map((refusal) => (
            <p key={refusal} className={classes.refusal}>
              {refusal}
            </p>
          ))}
        </Alert>
      ) : null}
    </form>
  );
}
