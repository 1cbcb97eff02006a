import { checkLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { personName } from '#platform/session/access-facts.ts';
import { ColumnsForm } from './columns-form.tsx';
import { ImportFacts } from './import-facts.tsx';
import type { LeadImport } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { isMappable } from './import-text.ts';
import classes from './import.module.css';
import { importScreen } from './screens.ts';
import { useImport } from './use-import.ts';

/** One import, from its file to its leads, and undo. */
export function ImportRecord({ id }: { readonly id: number }) {
  const found = useImport(id);
  const { data } = found;
  usePageTitle(data?.name ?? importScreen.title);
  return (
    <ToolPage
      title={
        data === undefined ? (
          importScreen.title
        ) : (
          <span className={classes.title}>
            {data.name} <ChoiceBadge of={importStatuses} value={data.status} />
          </span>
        )
      }
      lead={data === undefined ? null : <Lead of={data} />}
      actions={
        <Button component={Link} to={hrefOf(importScreen)} variant="default">
          All imports
        </Button>
      }
      shape="narrow-input"
      inputTitle={data !== undefined && isMappable(data.status) ? 'Columns' : 'File'}
      input={data === undefined ? <SkeletonText lines={5} /> : <Input of={data} />}
      resultTitle="Rows"
      result={
        <Loaded query={found} lines={5}>
          {(of) => <ImportResult of={of} />}
        </Loaded>
      }
    />
  );
}

function Lead({ of: { rowCount, created, user } }: { readonly of: LeadImport }) {
  return (
    <>
      {formatCount(rowCount, 'row')}, begun <RelativeTime at={created} />
      {user === null ? '' : ` by ${personName(user)}`}
    </>
  );
}

function Input({ of }: { readonly of: LeadImport }) {
  const mayCheck = useMayCall(checkLeadImport);
  return isMappable(of.status) && mayCheck ? <ColumnsForm of={of} /> : <ImportFacts of={of} />;
}
