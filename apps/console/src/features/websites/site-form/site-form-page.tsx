import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { newSiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteThemes, type SiteTheme } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { siteFormScreen } from './screens.ts';
import { SiteFormEditor } from './site-form-editor.tsx';

function SavedForm({ id, theme }: { readonly id: number; readonly theme: SiteTheme }) {
  const query = useQuery(recordOptions(siteGeneration, id));
  usePageTitle(query.data === undefined ? siteFormScreen.title : query.data.form.name || query.data.domain);
  if (query.data === undefined)
    return (
      <>
        <PageHeader title={siteFormScreen.title} />
        <Loaded query={query}>{() => null}</Loaded>
      </>
    );
  const { data: generation } = query;
  return (
    // The address names the theme: opening another one tries it on, with the rest of the form as it is.
    <SiteFormEditor
      key={`${id} ${theme}`}
      generation={generation}
      begin={generation.form.theme === theme ? generation.form : { ...generation.form, theme }}
    />
  );
}

export function Page() {
  const { id, theme } = useScreenParams(siteFormScreen);
  if (!isChoice(siteThemes, theme))
    return (
      <>
        <PageHeader title={siteFormScreen.title} />
        <EmptyState title="No such theme">
          The themes are {Object.values(siteThemes.labels).join(', ')}. Choose one in the site generator.
        </EmptyState>
      </>
    );
  if (id === undefined) return <SiteFormEditor key={theme} generation={null} begin={newSiteDraft(theme)} />;
  return <SavedForm id={Number(id)} theme={theme} />;
}
