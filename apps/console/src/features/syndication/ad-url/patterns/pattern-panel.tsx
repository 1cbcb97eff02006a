import { makeAdUrls } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { invalidate, useAct } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followBatch } from '../batches/follow-batch.ts';
import { adUrlsAddress } from '../list-links.ts';
import { partnerChoices } from '../partner-choices.ts';
import { patternRecord } from './pattern-list.tsx';
import { PatternTest } from './pattern-test.tsx';
import { PatternUse } from './pattern-use.tsx';
import { PlaceholderHelp } from './placeholder-help.tsx';

const names = ['pattern', 'marks', 'active'] as const;
const newNames = ['partnerId', ...names] as const;

const { label, help = '' } = adUrlPattern.fields.pattern;
const fields: Readonly<Record<string, FieldDescriptor>> = {
  pattern: { name: 'pattern', label: label ?? '', help, kind: 'text', format: 'code', required: true },
};

interface PatternFormProps {
  readonly record?: Row<typeof adUrlPattern>;
  /** The partner a new one is for, where it is known. */
  readonly partnerId?: number | null;
  readonly propertyId: number | null;
  readonly onProperty: (id: number | null) => void;
  readonly onSaved: (partnerId: number) => void;
}

const textIn = (values: FormValues, name: string): string => String(values[name] ?? '');

/** The form, and the same pattern tried as it is typed. */
function PatternForm({ record, partnerId = null, propertyId, onProperty, onSaved }: PatternFormProps) {
  const [start] = useState<FormValues>(() => (partnerId === null ? {} : { partnerId }));
  const [values, setValues] = useState<FormValues>(record ?? start);
  const marks = textIn(values, 'marks');
  const chosen = record?.partnerId ?? values['partnerId'];
  return (
    <>
      <ResourceForm
        resource={adUrlPattern}
        fields={fields}
        {...(record === undefined
          ? { start, names: newNames, submitLabel: 'Add the pattern' }
          : { record, names, submitLabel: 'Save' })}
        onValues={setValues}
        onSaved={({ partnerId: saved }) => onSaved(saved)}
      />
      <PlaceholderHelp />
      <Section title="Try it">
        <PatternTest
          partnerId={typeof chosen === 'number' ? chosen : null}
          pattern={textIn(values, 'pattern')}
          marks={marks === '' ? null : marks}
          propertyId={propertyId}
          onProperty={onProperty}
        />
      </Section>
    </>
  );
}

export interface NewPatternProps extends Pick<PatternFormProps, 'propertyId' | 'onProperty' | 'onSaved'> {
  readonly partnerId: number | null;
}

export function NewPattern(props: NewPatternProps) {
  return (
    <PanelContent>
      <PatternForm {...props} />
    </PanelContent>
  );
}

export interface PatternPanelProps extends Pick<PatternFormProps, 'propertyId' | 'onProperty'> {
  readonly partnerId: number;
  readonly onBatch: (id: number) => void;
  readonly onGone: () => void;
}

export function PatternTitle({ partnerId }: { readonly partnerId: number }) {
  const partner = useQuery(partnerChoices()).data?.find(({ value }) => value === String(partnerId));
  return <>{partner === undefined ? 'Address pattern' : `Addresses at ${partner.label}`}</>;
}

type Pattern = Row<typeof adUrlPattern>;

async function putBack({ partnerId, pattern, marks, active }: Pattern): Promise<void> {
  try {
    await client.create(adUrlPattern, { partnerId, pattern, marks, active });
    toastSuccess('The pattern is back');
  } catch (error) {
    toastError(error);
  } finally {
    await invalidate(adUrlPattern);
  }
}

/** How the addresses of one partner are made. */
export function PatternPanel({ partnerId, propertyId, onProperty, onBatch, onGone }: PatternPanelProps) {
  const make = useAct(makeAdUrls, adUrlBatch, { saved: false });
  const remove = useMutation({
    mutationFn: (gone: Pattern) => client.remove(adUrlPattern, partnerId, gone.version),
    onError: (error) => toastError(error),
    onSuccess: async (_, gone) => {
      onGone();
      showUndo({ message: 'Pattern removed; its addresses stay', undo: () => putBack(gone) });
      await invalidate(adUrlPattern);
    },
  });
  // Once it goes there is nothing left to fetch for this panel.
  const found = useQuery({ ...patternRecord.options(partnerId), enabled: remove.isIdle || remove.isError });
  return (
    <Loaded query={found} lines={8}>
      {(data) => {
        const { active } = data;
        const name = data.partner?.name ?? 'the partner';
        const begin = (remake: boolean): void =>
          make.mutate(
            { body: { partnerId, remake } },
            {
              onSuccess: ({ id }) => {
                followBatch(id, `Addresses at ${name}`);
                onBatch(id);
              },
            },
          );
        return (
          <PanelContent>
            <PanelHead
              standing={<PatternUse active={active} />}
              actions={
                <>
                  <Button
                    size="compact-sm"
                    leftSection={<IconLink size={14} aria-hidden="true" />}
                    disabled={active !== true}
                    loading={make.isPending}
                    onClick={() => begin(false)}
                  >
                    Make addresses…
                  </Button>
                  <MoreMenu>
                    <Menu.Item disabled={active !== true} onClick={() => begin(true)}>
                      Make addresses, older ones anew too…
                    </Menu.Item>
                    <Menu.Item component={Link} to={adUrlsAddress({ partnerId })}>
                      Ad URLs at {name}
                    </Menu.Item>
                    <Menu.Item color="danger" onClick={() => remove.mutate(data)}>
                      Remove the pattern
                    </Menu.Item>
                  </MoreMenu>
                </>
              }
            />
            <PatternForm
              record={data}
              propertyId={propertyId}
              onProperty={onProperty}
              onSaved={() => toastSuccess()}
            />
            <Section title="History">
              <RecordHistory resource={adUrlPattern} recordKey={partnerId} />
            </Section>
          </PanelContent>
        );
      }}
    </Loaded>
  );
}
