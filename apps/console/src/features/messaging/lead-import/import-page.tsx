import { useSearchParams } from '#kit/address/use-search-params.ts';
import { ImportList } from './import-list.tsx';
import { openImportIn } from './import-queries.ts';
import { ImportRecord } from './import-record.tsx';

/** All imports, or the one in the address. */
export function Page() {
  const [search] = useSearchParams();
  const open = openImportIn(search);
  return open === null ? <ImportList /> : <ImportRecord key={open} id={open} />;
}
