import { checkLeadImport } from '@supersync/contract/lead-import/actions.ts';
import { leadImportStatuses } from '@supersync/contract/lead-import/lead-import.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { ToolPage } from '../../kit/tool-page/tool-page.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { usePageTitle } from '../../platform/console-context.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useMayCall } from '../../platform/rights.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { ColumnsForm } from './columns-form.tsx';
import { ImportFacts } from './import-facts.tsx';
import type { LeadImport } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { isMappable } from './import-words.ts';
import classes from './import.module.css';
import { importScreen } from './screens.ts';
import { useImport } from './use-import.ts';

/** One import, from its file to its leads, and back. */
export function ImportRecord({ id }: { readonly id: number }) {
  const { data, error, refetch } = useImport(id);
  usePageTitle(data?.name ?? importScreen.title);
  const all = (
    <Button component={Link} to={hrefOf(importScreen)} variant="default">
      All imports
    </Button>
  );
  if (data === undefined)
    return (
      <ToolPage
        title={importScreen.title}
        actions={all}
        shape="narrow-input"
        inputTitle="The file"
        input={<SkeletonText lines={5} />}
        result={
          error === null ? (
            <SkeletonText lines={5} />
          ) : (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          )
        }
      />
    );
  return (
    <ToolPage
      title={
        <span className={classes.title}>
          {data.name} <ChoiceBadge of={leadImportStatuses} value={data.status} />
        </span>
      }
      lead={<Lead of={data} />}
      actions={all}
      shape="narrow-input"
      inputTitle={isMappable(data.status) ? 'Which column holds what' : 'The file'}
      input={<Input of={data} />}
      resultTitle="Rows"
      result={<ImportResult of={data} />}
    />
  );
}

function Lead({ of: { rowCount, created, user } }: { readonly of: LeadImport }) {
  return (
    <>
      {formatCount(rowCount, 'row')}, begun <RelativeTime at={created} />
      {user === null ? '' : ` by ${user.firstName} ${user.lastName}`}
    </>
  );
}

function Input({ of }: { readonly of: LeadImport }) {
  const mayCheck = useMayCall(checkLeadImport);
  return isMappable(of.status) && mayCheck ? <ColumnsForm of={of} /> : <ImportFacts of={of} />;
}
