import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import {
  parserNames,
  type Extracted,
  type LeadFieldName,
  type ParserName,
} from '@supersync/contract/messaging/lead-mail/mail.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { useSeesPersonal } from '#platform/access/personal-data.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { LeadFacts } from '#parts/lead/lead-facts.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { ExtractedFields } from './extracted-fields.tsx';
import { MailClass } from './mail-class.tsx';
import { MailSource, type SourcePart } from './mail-source.tsx';
import { mailOptions, verdictOptions, type FullMail } from './mail-queries.ts';
import classes from './mail.module.css';
import { pubsubTestScreen } from './screens.ts';
import { VerdictList } from './trial/verdict-list.tsx';

export interface MailPanelProps {
  readonly id: number;
  readonly onTry: (ids: readonly number[]) => void;
}

/** One mail: its class, the extracted values, each parser's verdict, and its lead. */
export function MailPanel({ id, onTry }: MailPanelProps) {
  const found = useQuery(mailOptions(id));
  return (
    <Loaded query={found} lines={8}>
      {(mail) => (
        <div className={classes.panel}>
          <MailFacts mail={mail} />
          {mail.redactedAt === null ? (
            <div className={classes.actions}>
              <Button size="compact-sm" onClick={() => onTry([id])}>
                Read again as a trial
              </Button>
              <Button
                component={Link}
                to={hrefOf(pubsubTestScreen, {}, { mail: id })}
                size="compact-sm"
                variant="default"
              >
                Edit as a test mail
              </Button>
            </div>
          ) : (
            <p className={classes.muted}>
              Redacted <AbsoluteTime at={mail.redactedAt} />: its text and headers are gone, and it is never
              read again.
            </p>
          )}
          {mail.redactedAt === null ? <Reading mail={mail} /> : null}
          {mail.lead === null ? null : (
            <Section title="Lead">
              <LeadFacts lead={mail.lead} />
            </Section>
          )}
        </div>
      )}
    </Loaded>
  );
}

function MailFacts({ mail }: { readonly mail: FullMail }) {
  return (
    <FieldList
      fields={[
        {
          label: 'Class',
          value: <MailClass of={mail} />,
        },
        { label: 'Parser', value: fieldValue(leadMail, 'parser', mail.parser) },
        ...(mail.error === null ? [] : [{ label: 'Error', value: mail.error }]),
        { label: 'Received', value: <AbsoluteTime at={mail.receivedAt} /> },
        { label: 'From', value: mail.from ?? <Nothing /> },
        { label: 'To', value: mail.to },
        { label: 'Subject', value: mail.subject ?? <Nothing /> },
        {
          label: 'Property',
          value:
            mail.property?.name ??
            (mail.propertyCode === null ? <Nothing /> : `${mail.propertyCode}: not known`),
        },
        { label: 'Message-ID', value: <Id value={mail.mailId} length={28} /> },
        { label: 'Read', value: formatCount(mail.parses, 'time') },
      ]}
    />
  );
}

/** The verdicts, the values of the selected one, and the mail with their places. */
function Reading({ mail }: { readonly mail: FullMail }) {
  const verdicts = useQuery(verdictOptions(mail.id));
  const seesPersonal = useSeesPersonal();
  const [parser, setParser] = useState<ParserName | null>(null);
  const [looked, setLooked] = useState<LeadFieldName | null>(null);
  const [part, setPart] = useState<SourcePart>(
    mail.plain?.trim() === '' && mail.html !== null ? 'page' : 'plain',
  );
  const shownParser = parser ?? verdicts.data?.chosen ?? null;
  const spans =
    verdicts.data?.verdicts.find((verdict) => verdict.parser === shownParser)?.fields ?? mail.fields ?? [];
  const look = (extracted: Extracted): void => {
    setLooked(extracted.field);
    setPart(extracted.part);
  };
  return (
    <>
      {spans.length === 0 ? null : (
        <Section
          title={shownParser === null ? 'Values' : `Values read by ${parserNames.labels[shownParser]}`}
          count={spans.length}
        >
          <ExtractedFields fields={spans} looked={looked} onLook={look} />
        </Section>
      )}
      <Section title="Mail">
        {seesPersonal ? null : (
          <p className={classes.muted}>
            Names, addresses and texts are masked: they are personal data, and seeing them takes a permission.
          </p>
        )}
        <MailSource mail={mail} spans={spans} looked={looked} shown={part} onShow={setPart} />
      </Section>
      <Section title="Parsers by priority">
        <Loaded query={verdicts} lines={5}>
          {(data) => <VerdictList {...data} shown={shownParser} onShow={setParser} />}
        </Loaded>
      </Section>
    </>
  );
}
