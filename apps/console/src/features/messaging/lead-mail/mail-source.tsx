import { choices, isChoice, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { Extracted, LeadFieldName } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { leadFieldLabel } from '#parts/lead/lead-text.ts';
import { MailFrame } from './mail-frame.tsx';
import type { FullMail } from './mail-queries.ts';
import { markSpans } from './mark-spans.ts';
import classes from './mail.module.css';

/** The parts of a mail a value can be in, and its HTML as a page. */
const sourceParts = choices<Extracted['part'] | 'page'>({
  plain: 'Text',
  page: 'HTML',
  html: 'HTML source',
  header: 'Headers',
});

export type SourcePart = ChoiceOf<typeof sourceParts>;

export interface MailSourceProps {
  readonly mail: Pick<FullMail, 'plain' | 'html' | 'headers'>;
  /** The extracted values with their places. */
  readonly spans: readonly Extracted[];
  /** The selected value: its place is scrolled into view. */
  readonly looked: LeadFieldName | null;
  readonly shown: SourcePart;
  readonly onShow: (part: SourcePart) => void;
}

/** The mail as received, with the places of extracted values. */
export function MailSource({ mail, spans, looked, shown, onShow }: MailSourceProps) {
  const { plain, html, headers } = mail;
  const parts = html === null ? (['plain', 'header'] as const) : sourceParts.values;
  const inPart = (part: Extracted['part']) => spans.filter((span) => span.part === part);
  return (
    <Tabs
      value={parts.find((part) => part === shown) ?? 'plain'}
      onChange={(next) => isChoice(sourceParts, next) && onShow(next)}
      keepMounted={false}
    >
      <Tabs.List aria-label="Parts of the mail">
        {parts.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {sourceParts.labels[part]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="plain">
        {plain === null || plain.trim() === '' ? (
          <p className={classes.muted}>The mail has no plain text.</p>
        ) : (
          <MarkedText label="Text of the mail" text={plain} spans={inPart('plain')} looked={looked} />
        )}
      </Tabs.Panel>
      {html === null ? null : (
        <>
          <Tabs.Panel value="page">
            <MailFrame html={html} />
          </Tabs.Panel>
          <Tabs.Panel value="html">
            <MarkedText label="HTML source of the mail" text={html} spans={inPart('html')} looked={looked} />
          </Tabs.Panel>
        </>
      )}
      <Tabs.Panel value="header">
        <HeaderList headers={headers} spans={inPart('header')} looked={looked} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface MarkedTextProps {
  readonly label: string;
  readonly text: string;
  readonly spans: readonly Extracted[];
  readonly looked: LeadFieldName | null;
}

function MarkedText({ label, text, spans, looked }: MarkedTextProps) {
  return (
    // A scrollable region must be reachable by keyboard.
    <section className={classes.source} aria-label={label} tabIndex={0}>
      <Marked text={text} spans={spans} looked={looked} />
    </section>
  );
}

function Marked({ text, spans, looked }: Omit<MarkedTextProps, 'label'>) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [looked, text]);
  return markSpans(text, spans).map(({ start, text: words, field }) => {
    if (field === null) return <span key={start}>{words}</span>;
    const isLooked = field === looked;
    return (
      <mark
        key={start}
        ref={isLooked ? place : undefined}
        className={classes.mark}
        data-looked={isLooked || undefined}
        title={leadFieldLabel(field)}
      >
        {words}
      </mark>
    );
  });
}

interface HeaderListProps extends Pick<MarkedTextProps, 'spans' | 'looked'> {
  readonly headers: FullMail['headers'];
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map((each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );

function HeaderList({ headers, spans, looked }: HeaderListProps) {
  if (headers === null) return <p className={classes.muted}>The headers are not shown.</p>;
  return (
    <dl className={classes.headers}>
      {Object.entries(headers).map(([name, value]) => {
        const here = spans.filter(({ header }) => header?.toLowerCase() === name.toLowerCase());
        return (
          <div key={name} className={classes.header}>
            <dt>{name}</dt>
            {textsOf(value).map((text, index) => (
              // Headers of the same name have no other key, and none is ever moved.
              // oxlint-disable-next-line react/no-array-index-key
              <dd key={index}>
                {/* Parsers read the first of several. */}
                <Marked text={text} spans={index === 0 ? here : []} looked={looked} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
