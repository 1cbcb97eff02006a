import { makeAdUrls } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent } from '#kit/side-panel/panel-content.tsx';
import { useAction } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { followBatch } from '../batches/follow-batch.ts';
import { adUrlsAddress } from '../list-links.ts';
import { partnerChoices } from '../partner-choices.ts';
import { patternRecord } from './pattern-list.tsx';
import { PatternTest } from './pattern-test.tsx';
import { PlaceholderHelp } from './placeholder-help.tsx';

const patternForm = defineForm(adUrlPattern, {
  newFields: ['partnerId'],
  fields: ['pattern', 'marks', 'active'],
  inputs: { pattern: { kind: 'text', format: 'code' } },
  createLabel: 'Add the pattern',
});

interface PatternFormProps {
  readonly record?: Row<typeof adUrlPattern>;
  /** The partner of a new one, if known. */
  readonly partnerId?: number | null;
  readonly propertyId: number | null;
  readonly onProperty: (id: number | null) => void;
  readonly onSaved?: (partnerId: number) => void;
}

const textIn = (values: FormValues, name: string): string => String(values[name] ?? '');

/** The form, with a live test of the pattern. */
function PatternForm({ record, partnerId = null, propertyId, onProperty, onSaved }: PatternFormProps) {
  const [start] = useState<FormValues>(() => (partnerId === null ? {} : { partnerId }));
  const [values, setValues] = useState<FormValues>(record ?? start);
  const marks = textIn(values, 'marks');
  const chosen = record?.partnerId ?? values['partnerId'];
  return (
    <>
      <ResourceForm
        form={patternForm}
        record={record}
        start={start}
        onValues={setValues}
        onSaved={({ partnerId: saved }) => onSaved?.(saved)}
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

const nameOf = (partner: { readonly name: string } | null): string => partner?.name ?? 'the partner';

/** The pattern for the addresses of one partner. */
export function PatternPanel({ partnerId, propertyId, onProperty, onBatch, onGone }: PatternPanelProps) {
  const make = useAction(makeAdUrls, adUrlBatch, { saved: false });
  const begin = (name: string, remake: boolean): void =>
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
    <RecordPanel
      record={patternRecord}
      id={partnerId}
      removed={() => 'Pattern removed; its addresses stay'}
      onGone={onGone}
      actions={({ active, partner }) => (
        <Button
          size="compact-sm"
          leftSection={<IconLink size={14} aria-hidden="true" />}
          disabled={active !== true}
          loading={make.isPending}
          onClick={() => begin(nameOf(partner), false)}
        >
          Make addresses…
        </Button>
      )}
      menu={(pattern) => (
        <>
          <Menu.Item disabled={pattern.active !== true} onClick={() => begin(nameOf(pattern.partner), true)}>
            Make addresses and replace older ones…
          </Menu.Item>
          <Menu.Item component={Link} to={adUrlsAddress({ partnerId })}>
            Ad URLs at {nameOf(pattern.partner)}
          </Menu.Item>
        </>
      )}
    >
      {(pattern) => <PatternForm record={pattern} propertyId={propertyId} onProperty={onProperty} />}
    </RecordPanel>
  );
}
