import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  previewRateLetter,
  saveRateTemplate,
  sendTestLetter,
} from '@supersync/contract/sales/rate-template/actions.ts';
import {
  letterVariables,
  templateErrors,
  type LetterLanguage,
} from '@supersync/contract/sales/rate-template/letter.ts';
import { rateTemplate, templateLimits } from '@supersync/contract/sales/rate-template/rate-template.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Alert, Button, Code, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState, type ReactNode } from 'react';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { LetterPreview } from './letter-view.tsx';
import classes from '../rate.module.css';
import { letterTemplateScreen } from '../screens.ts';
import type { TemplateVersion } from '../rate-queries.ts';
import { draftOf, isChanged, type BaseVersion, type TemplateDraft } from './template-draft.ts';
import { TemplateVersions } from './template-versions.tsx';

const typingPause = 400;

/** Subscriptions are named by client and service: nobody knows their ids. */
const finder = {
  async find(search: string) {
    const { data } = await client.list(subscription, {
      limit: 20,
      ...(search.trim() === '' ? { where: { status: { ne: 'canceled' } } } : { search: search.trim() }),
    });
    return data.map(({ id, clientName, serviceName }) => ({
      key: id,
      label: `${clientName}, ${serviceName}`,
      hint: String(id),
    }));
  },
  async nameOf(key: string | number) {
    const { clientName, serviceName } = await client.get(subscription, Number(key));
    return `${clientName}, ${serviceName}`;
  },
};

export interface TemplateEditorProps {
  readonly language: LetterLanguage;
  readonly versions: readonly TemplateVersion[];
  readonly current: TemplateVersion;
  /** What is typed, over the version it was begun with. */
  readonly draft: TemplateDraft;
  readonly onDraft: (draft: TemplateDraft) => void;
  readonly onSaved: (base: BaseVersion) => void;
  readonly languageSwitch: ReactNode;
}

/** The template and the letter a real subscription would get, side by side. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { language, versions, current, draft: typed, onDraft, onSaved, languageSwitch } = props;
  const { base, subject, html } = typed;
  const id = useId();
  const [subscriptionId, setSubscriptionId] = useState<number | null>(null);
  const draft = { language, subject, html };
  const [shown] = useDebouncedValue(draft, typingPause);
  const maySave = useMayCall(saveRateTemplate);
  const mayPreview = useMayCall(previewRateLetter);
  const save = useAction(saveRateTemplate, rateTemplate, { saved: 'Template saved', failed: false });
  const test = useAction(sendTestLetter, rateTemplate, { saved: false });
  const refused = save.error instanceof ProblemError ? (save.error.problem.errors ?? {}) : {};
  const errors: Readonly<Record<string, string>> = { ...refused, ...templateErrors(draft) };
  const isSound = Object.keys(templateErrors(draft)).length === 0;
  const submit = (): void =>
    save.mutate(
      { body: { ...draft, basedOn: base.number } },
      { onSuccess: ({ number }) => onSaved({ number, subject, html }) },
    );
  return (
    <ToolPage
      title={letterTemplateScreen.title}
      lead={letterTemplateScreen.description}
      actions={
        maySave ? (
          <>
            <Button
              variant="default"
              disabled={subscriptionId === null || !isSound}
              loading={test.isPending}
              onClick={() => {
                if (subscriptionId === null) return;
                test.mutate(
                  { body: { subscriptionId, draft } },
                  { onSuccess: ({ to }) => toastSuccess(`Test sent to ${to}`) },
                );
              }}
            >
              Send test
            </Button>
            <Button disabled={!isChanged(typed) || !isSound} loading={save.isPending} onClick={submit}>
              Save template
            </Button>
          </>
        ) : null
      }
      inputTitle={`Template, version ${base.number}`}
      inputActions={languageSwitch}
      input={
        <div className={classes.stack}>
          {save.isError ? <ErrorState title="Not saved" message={messageOf(save.error)} /> : null}
          {current.number > base.number ? (
            <NewerVersion
              current={current}
              onLoad={() => onDraft(draftOf(current))}
              onKeep={() => onDraft({ ...typed, base: current })}
            />
          ) : null}
          <TextInput
            label="Subject"
            maxLength={templateLimits.subject}
            value={subject}
            error={errors['subject']}
            onChange={(event) => onDraft({ ...typed, subject: event.currentTarget.value })}
          />
          <div className={classes.variables} aria-label="Variables">
            {Object.entries(letterVariables).map(([name, words]) => (
              <Code key={name} title={words}>{`{{${name}}}`}</Code>
            ))}
          </div>
          <CodeEditor
            label="Letter as HTML"
            language="html"
            height="420px"
            value={html}
            onChange={(text) => onDraft({ ...typed, html: text })}
          />
          {errors['html'] === undefined ? null : (
            <p className={classes.problem} role="alert">
              {errors['html']}
            </p>
          )}
          <TemplateVersions
            versions={versions}
            draft={draft}
            onRestore={(version) => onDraft({ ...typed, subject: version.subject, html: version.html })}
          />
        </div>
      }
      resultTitle="Preview"
      result={
        <div className={classes.stack}>
          <RecordPicker
            id={id}
            label="Subscription"
            placeholder="Find a client or service"
            value={subscriptionId}
            onChange={(key) => setSubscriptionId(key === null ? null : Number(key))}
            find={finder.find}
            nameOf={finder.nameOf}
          />
          {subscriptionId === null || !mayPreview ? (
            <EmptyState title="No preview yet">
              Choose a subscription to see the letter it would get.
            </EmptyState>
          ) : (
            <LetterPreview subscriptionId={subscriptionId} draft={shown} />
          )}
        </div>
      }
    />
  );
}

interface NewerVersionProps {
  readonly current: TemplateVersion;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved a version while this one was being changed. */
function NewerVersion({ current: { number, createdBy }, onLoad, onKeep }: NewerVersionProps) {
  const by = createdBy === null ? '' : ` by ${createdBy.firstName} ${createdBy.lastName}`;
  return (
    <Alert color="warning" role="status" title={`Version ${number} was saved${by}`}>
      Your text is kept. Compare it with version {number} below before you save.
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onLoad}>
          Load version {number}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Keep my text
        </Button>
      </Group>
    </Alert>
  );
}
