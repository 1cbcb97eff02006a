import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { generationList } from './generation-list.tsx';
import { NewSiteButton } from './form-links.tsx';
import { siteGeneratorScreen } from './screens.ts';

export function Page() {
  return (
    <RecordList
      list={generationList}
      screen={siteGeneratorScreen}
      actions={<NewSiteButton />}
      empty={
        <EmptyState title="No sites yet" action={<NewSiteButton />}>
          Choose a theme and fill in its form. Each site appears here with its progress.
        </EmptyState>
      }
    />
  );
}
