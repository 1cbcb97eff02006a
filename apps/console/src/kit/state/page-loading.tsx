import { SkeletonText } from './skeleton.tsx';
import { TitledPage } from './titled-page.tsx';

/** A page whose data is loading, with its title in place. `<PageLoading title="Client" />` */
export function PageLoading({ title }: { readonly title: string }) {
  return (
    <TitledPage title={title}>
      <SkeletonText lines={10} />
    </TitledPage>
  );
}
