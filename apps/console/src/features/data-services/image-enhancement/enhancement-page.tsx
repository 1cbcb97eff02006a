import { imageEnhancement } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { EnhanceForm } from './enhance-form.tsx';
import { recentOptions } from './enhancement-queries.ts';
import { Result } from './result.tsx';
import { imageEnhancementScreen } from './screens.ts';

/** Photos on the left, what became of them on the right. */
export function Page() {
  const recent = useQuery(recentOptions);
  const part = useAddressPart(['photo']);
  useLiveRecords(imageEnhancement);
  return (
    <ToolPage
      title={imageEnhancementScreen.title}
      lead={imageEnhancementScreen.description}
      shape="narrow-input"
      inputTitle="Photos"
      input={<EnhanceForm onStarted={(id) => part.show({ photo: id }, true)} />}
      resultTitle="Before and after"
      result={
        <Loaded query={recent}>
          {({ data }) => {
            const shown = data.find(({ id }) => id === part.number('photo')) ?? data[0];
            return shown === undefined ? (
              <EmptyState title="No photos yet">
                Choose photos to enhance. The results appear here.
              </EmptyState>
            ) : (
              <Result shown={shown} recent={data} onShow={(id) => part.show({ photo: id }, true)} />
            );
          }}
        </Loaded>
      }
    />
  );
}
