import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { recordOptions } from '#platform/query/query.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { ConfigEditor } from './config-editor.tsx';
import { configOptions } from './config-queries.ts';
import { importerConfigScreen } from './screens.ts';

export function Page() {
  const id = Number(useScreenParams(importerConfigScreen).id);
  const { data: shown } = useSuspenseQuery(recordOptions(importer, id));
  const { data: current } = useSuspenseQuery(configOptions(id));
  usePageTitle(shown.name);
  // A version that somebody else saves begins a new editor: what is typed here is refused when it is saved.
  return <ConfigEditor key={id} importer={shown} current={current} />;
}
