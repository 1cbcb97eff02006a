import { testSync } from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { client } from '#platform/query/api.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import classes from './building-stack.module.css';
import { PayloadInput } from './payload-input.tsx';
import { refusalOf } from './payload-refusal.ts';
import { exampleOf, payloadOf, type PayloadReading, type PayloadSource } from './payload-source.ts';
import { syncTestScreen } from './screens.ts';
import { buildingsOptions, companyRecord } from './stack-queries.ts';
import { SyncDifferences } from './sync-differences.tsx';

const { find, nameOf } = recordFinder(buildingStackCompany);

interface Compared {
  readonly companyId: number;
  readonly read: PayloadReading & { readonly ok: true };
}

/** Compares a payload with our data. Changes nothing. */
export function Page() {
  const id = useId();
  const part = useAddressPart(['company', 'only']);
  const companyId = part.number('company');
  const [source, setSource] = useState<PayloadSource>({ kind: 'paste', text: '' });
  const company = useQuery({ ...companyRecord.options(companyId ?? 0), enabled: companyId !== null }).data;
  const buildings = useQuery({ ...buildingsOptions(companyId ?? 0), enabled: companyId !== null }).data;
  const mapped = buildings?.data.filter(({ status }) => status === 'mapped');
  const test = useMutation({
    mutationFn: ({ companyId: of, read }: Compared) =>
      client.act(testSync, { params: { id: of }, body: read.body }),
  });
  const read = payloadOf(source);
  const compare = (): void => {
    if (companyId !== null && read.ok) test.mutate({ companyId, read });
  };
  const onlyChanged = part.get('only') === 'changed';
  const show = (next: { company?: number; only?: string }): void =>
    part.show(
      {
        ...(companyId === null ? {} : { company: companyId }),
        ...(onlyChanged ? { only: 'changed' } : {}),
        ...next,
      },
      true,
    );
  // A result belongs to the company it was requested for.
  const result = test.variables?.companyId === companyId ? test.data : undefined;

  return (
    <ToolPage
      title={syncTestScreen.title}
      lead={syncTestScreen.description}
      inputTitle="What to compare"
      input={
        <form
          className={classes.part}
          onSubmit={(event) => {
            event.preventDefault();
            compare();
          }}
        >
          <RecordPicker
            id={id}
            label="Company at Building Stack"
            placeholder="Find a company"
            value={companyId}
            onChange={(key) => {
              test.reset();
              part.show(
                { ...(key === null ? {} : { company: key }), ...(onlyChanged ? { only: 'changed' } : {}) },
                true,
              );
            }}
            find={find}
            nameOf={nameOf}
          />
          <PayloadInput
            source={source}
            onChange={setSource}
            problem={read.ok ? null : read.problem}
            example={exampleOf(mapped ?? [])}
            onSubmit={compare}
          />
          <Button
            type="submit"
            className={classes.start}
            loading={test.isPending}
            disabled={companyId === null || !read.ok}
          >
            Compare
          </Button>
        </form>
      }
      resultTitle="What a sync would write"
      resultActions={
        result === undefined ? null : (
          <Switch
            size="sm"
            label="Only what would change"
            checked={onlyChanged}
            onChange={({ currentTarget }) => show({ only: currentTarget.checked ? 'changed' : '' })}
          />
        )
      }
      {...(result === undefined
        ? {}
        : {
            lookedAt: `${formatCount(result.buildings.length, 'building')} of ${company?.name ?? 'the company'}, ${result.source}. Nothing was applied.`,
          })}
      result={
        test.isPending ? (
          <SkeletonText lines={8} />
        ) : test.isError ? (
          <ErrorState
            title="Nothing was compared"
            message={refusalOf(test.error)}
            kept="Your payload is still there."
            onRetry={compare}
          />
        ) : result === undefined ? (
          <EmptyState title="Nothing compared yet">
            Choose a company, fetch or paste a payload, and compare: each field is shown as ours and theirs.
          </EmptyState>
        ) : (
          <SyncDifferences result={result} onlyChanged={onlyChanged} />
        )
      }
    />
  );
}
