import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import { rateTemplate } from '@supersync/contract/sales/rate-template/rate-template.ts';
import { SegmentedControl } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { templatesOptions } from '../rate-queries.ts';
import { isChanged, openDraft, type TemplateDraft } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';

export function Page() {
  const { data } = useSuspenseQuery(templatesOptions);
  useLiveRecords(rateTemplate);
  const part = useAddressPart(['language']);
  const asked = part.get('language');
  const language = isChoice(languages, asked) ? asked : 'en';
  const [drafts, setDrafts] = useState<Readonly<Record<string, TemplateDraft>>>({});
  const versions = data.data.filter((each) => each.language === language);
  const [current] = versions;
  if (current === undefined)
    return (
      <EmptyState title="No template yet">
        A database migration creates the first version of each language.
      </EmptyState>
    );
  return (
    <>
      <DirtyGuard isDirty={() => Object.values(drafts).some(isChanged)} />
      <TemplateEditor
        key={language}
        language={language}
        versions={versions}
        current={current}
        draft={openDraft(drafts[language], current)}
        onDraft={(draft) => setDrafts((now) => ({ ...now, [language]: draft }))}
        onSaved={(base) =>
          // What was typed while it was being saved stays.
          setDrafts((now) => ({ ...now, [language]: { ...(now[language] ?? base), base } }))
        }
        languageSwitch={
          <SegmentedControl
            size="xs"
            aria-label="Language"
            value={language}
            onChange={(value) => part.show({ language: value })}
            data={[...optionsOf(languages)]}
          />
        }
      />
    </>
  );
}
