import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteFormProblems } from '@supersync/contract/websites/site-form/site-form-problems.ts';
import { generateSite } from '@supersync/contract/websites/site-generation/actions.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { editableStates, generationStates } from '@supersync/contract/websites/site-generation/states.ts';
import { siteThemeMoods, siteThemes } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction, useCreate, useUpdate } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import { useMayCall, useRights } from '#platform/session/rights.ts';
import { toastError } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { siteGeneratorStepScreen } from '#features/websites/site-generation/screens.ts';
import type { FormPlace } from './form-place.ts';
import { sections, sectionNames, sectionOf, type SectionName } from './sections/sections.tsx';
import { siteFormScreen } from './screens.ts';
import { domainOptions, siteDataOptions } from './site-data-query.ts';
import { SitePreview } from './site-preview.tsx';
import classes from './site-form.module.css';

export interface SiteFormEditorProps {
  /** Null for a new one. */
  readonly generation: Row<typeof siteGeneration> | null;
  readonly begin: SiteDraft;
}

const typingPause = 400;

/** A draft needs a place to be kept under. */
const neededToSave: ReadonlySet<string> = new Set(['clientId', 'domain']);

const refusals = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ProblemError
    ? Object.fromEntries(
        Object.entries(error.problem.errors ?? {}).map(([path, words]) => [
          path.replace(/^form\./, ''),
          words,
        ]),
      )
    : {};

const changedFields = (draft: SiteDraft, begin: SiteDraft): ReadonlySet<string> => {
  const before = new Map<string, unknown>(Object.entries(begin));
  return new Set(
    Object.entries(draft).flatMap(([name, value]) =>
      JSON.stringify(value) === JSON.stringify(before.get(name)) ? [] : [name],
    ),
  );
};

/** The form of a theme, and the site that it makes, side by side. */
export function SiteFormEditor({ generation, begin }: SiteFormEditorProps) {
  const { goTo } = useRouter();
  const [draft, setDraft] = useState(begin);
  const [saved, setSaved] = useState(generation === null ? begin : generation.form);
  const [version, setVersion] = useState(generation?.version);
  const [section, setSection] = useState<SectionName>('site');
  const [wasTried, setWasTried] = useState(false);
  const rights = useRights(siteGeneration);
  const mayGenerate = useMayCall(generateSite);
  const create = useCreate(siteGeneration, { saved: 'Draft saved', failed: false });
  const update = useUpdate(siteGeneration, { saved: 'Draft saved', failed: false });
  const generate = useAction(generateSite, siteGeneration, { saved: 'Generation started', failed: false });
  const [asked] = useDebouncedValue(draft, typingPause);
  const domain = useQuery(domainOptions(asked, generation?.id));
  const data = useQuery(siteDataOptions(asked));

  const failed = [create, update, generate].find(({ isError }) => isError);
  const problems = useMemo(() => {
    const taken = draft.domain === asked.domain ? (domain.data?.takenBy ?? null) : null;
    return new Map([
      ...siteFormProblems(draft).map(({ path, message }) => [path, message] as const),
      ...(taken === null ? [] : [['domain', `${taken} has this domain already. Enter another.`] as const]),
      ...Object.entries(refusals(failed?.error)),
    ]);
  }, [draft, asked.domain, domain.data, failed?.error]);
  const touched = useMemo(() => changedFields(draft, begin), [draft, begin]);
  const state = generation?.state ?? 'draft';
  const isReadOnly =
    !(generation === null ? rights.create : rights.update) || !editableStates.some((each) => each === state);

  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const isDirty = (): boolean => isChanged && !isReadOnly;

  const change = (changes: Partial<SiteDraft>): void => {
    setDraft((now) => ({ ...now, ...changes }));
    for (const each of [create, update, generate]) each.reset();
  };
  const place: FormPlace = {
    draft,
    change,
    isReadOnly,
    problemOf: (path) =>
      wasTried || generation !== null || touched.has(path.split('.')[0] ?? '')
        ? problems.get(path)
        : undefined,
  };

  const unsavable = [...problems.keys()].filter((path) => neededToSave.has(path));
  /** Stores the draft; answers its id, or null where it was refused. */
  const save = async (): Promise<number | null> => {
    const { clientId, theme, domain: host } = draft;
    if (unsavable.length > 0 || clientId === null) {
      setWasTried(true);
      setSection('site');
      return null;
    }
    const values = { clientId, theme, domain: host, form: draft };
    const before = saved;
    // Already now: the toast comes before the lists are fetched again, and whoever leaves then has nothing unsaved.
    setSaved(draft);
    try {
      const row =
        generation === null
          ? await create.mutateAsync(values)
          : await update.mutateAsync({
              key: generation.id,
              changes: values,
              ...(version === undefined ? {} : { version }),
            });
      setVersion(row.version);
      return row.id;
    } catch {
      setSaved(before);
      // The mutation keeps the error, which the page shows.
      return null;
    }
  };
  const formHref = (id: number): string => hrefOf(siteFormScreen, { id, theme: draft.theme });
  const saveOnly = async (): Promise<void> => {
    const id = await save();
    // The address names the record and its theme.
    if (id !== null && (generation === null || draft.theme !== begin.theme)) await goTo(formHref(id));
  };
  const start = async (): Promise<void> => {
    setWasTried(true);
    const [first] = problems.keys();
    if (first !== undefined) {
      setSection(sectionOf(first));
      return;
    }
    const id = isChanged || generation === null ? await save() : generation.id;
    if (id === null) return;
    try {
      await generate.mutateAsync({ params: { id } });
      await goTo(hrefOf(siteGeneratorStepScreen, { id }));
    } catch (error) {
      // A new form is stored by now: it goes on where it is.
      if (generation !== null) return;
      toastError(error);
      await goTo(formHref(id));
    }
  };

  const shownProblems = [...problems].filter(([path]) => place.problemOf(path) !== undefined);
  const Shown = sections[section].Section;
  return (
    <>
      <DirtyGuard isDirty={isDirty} />
      <ToolPage
        title={draft.name || `New website with ${siteThemes.labels[draft.theme]}`}
        lead={siteThemeMoods[draft.theme]}
        actions={
          isReadOnly ? null : (
            <>
              <Button
                variant="default"
                disabled={!isChanged && generation !== null}
                loading={create.isPending || update.isPending}
                onClick={() => void saveOnly()}
              >
                Save draft
              </Button>
              {mayGenerate && isLegalIn(generateSite, state) ? (
                <Button loading={generate.isPending} onClick={() => void start()}>
                  Generate site
                </Button>
              ) : null}
            </>
          )
        }
        inputTitle={`${siteThemes.labels[draft.theme]} form`}
        inputActions={
          <StatusBadge tone={generationStates.tones[state] ?? 'neutral'}>
            {generationStates.labels[state]}
          </StatusBadge>
        }
        input={
          <div className={classes.stack}>
            {failed === undefined ? null : (
              <ErrorState
                title={generate.isError ? 'Not generated' : 'Not saved'}
                message={messageOf(failed.error)}
              />
            )}
            {wasTried && problems.size > 0 ? (
              <ul className={classes.problems} role="alert">
                {shownProblems.map(([path, words]) => (
                  <li key={path}>
                    {sections[sectionOf(path)].label}: {words}
                  </li>
                ))}
              </ul>
            ) : null}
            <SegmentedControl
              aria-label="Section"
              fullWidth
              data={Object.entries(sections).map(([value, { label }]) => {
                const count = shownProblems.filter(([path]) => sectionOf(path) === value).length;
                return { value, label: count === 0 ? label : `${label} (${count})` };
              })}
              value={section}
              onChange={(value) => setSection(sectionNames.find((each) => each === value) ?? section)}
            />
            <Shown {...place} />
          </div>
        }
        resultTitle="Preview"
        result={
          draft.clientId === null ? (
            <EmptyState title="No preview yet">Choose a client to see its homes in this theme.</EmptyState>
          ) : (
            <Loaded query={data}>{(found) => <SitePreview draft={draft} data={found} />}</Loaded>
          )
        }
      />
    </>
  );
}
