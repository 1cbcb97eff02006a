import { lintScripts } from '@supersync/contract/developer/migration/actions.ts';
import {
  databaseMigration,
  scriptLength,
} from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationLintRule } from '@supersync/contract/developer/migration/lint-rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

/** Lints a pair of scripts; the same texts always get the same result. */
export const lintOptions = (upScript: string, downScript: string) =>
  queryOptions({
    queryKey: [databaseMigration.name, 'lint', upScript, downScript],
    queryFn: () => client.act(lintScripts, { body: { upScript, downScript } }),
    // The form itself refuses longer ones.
    enabled: upScript.length <= scriptLength && downScript.length <= scriptLength,
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { reads: [migrationLintRule.name] },
  });

const waitMs = 300;

/** Lints while typing: the last findings stay until the next response. */
export function useLint(upScript: string, downScript: string) {
  const [up] = useDebouncedValue(upScript, waitMs);
  const [down] = useDebouncedValue(downScript, waitMs);
  // An empty script has no findings.
  const isBlank = (up + down).trim() === '';
  const options = lintOptions(up, down);
  const lint = useQuery({
    ...options,
    enabled: options.enabled === true && !isBlank,
    placeholderData: keepPreviousData,
  });
  const isCurrent = up === upScript && down === downScript && !lint.isPlaceholderData && lint.isSuccess;
  return {
    report: isBlank ? undefined : lint.data,
    isBlank,
    isCurrent,
    failure: lint.error,
    retry: () => void lint.refetch(),
  };
}
