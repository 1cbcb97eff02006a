import { useLoaderData } from 'react-router';
import { ScreenParamsProvider } from '../platform/console-context.tsx';
import type { OpenedPage } from './opened-page.ts';

export function CurrentPage() {
  const { screen, params, Page } = useLoaderData<OpenedPage>();
  return (
    <ScreenParamsProvider params={params}>
      <Page key={`${screen.path} ${JSON.stringify(params)}`} />
    </ScreenParamsProvider>
  );
}
