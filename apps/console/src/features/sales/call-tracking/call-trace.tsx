import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { callOutcomes } from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import type { simulateCall } from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import classes from './call-tracking.module.css';
import { formatCallDuration } from './duration-text.ts';

type Trace = ActionAnswer<typeof simulateCall>;

/** Each element on its own line. */
const onLines = (xml: string): string => xml.replaceAll('><', '>\n<');

const formText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

/** What would happen, in order: what the provider posts, the responses, and the final record. */
export const CallTrace = ({ trace: { steps, record } }: { readonly trace: Trace }) => (
  <>
    <Section title="Steps" count={steps.length}>
      <ol className={classes.trace}>
        {steps.map(({ title, request, xml }) => (
          <li key={title}>
            <p>{title}</p>
            {request === null ? null : (
              <pre className={classes.code}>
                POST {request.path}
                {'\n\n'}
                {formText(request.fields)}
              </pre>
            )}
            {xml === null ? null : <pre className={classes.code}>{onLines(xml)}</pre>}
          </li>
        ))}
      </ol>
    </Section>
    <Section title="Call record">
      <FieldList
        fields={[
          { label: 'Outcome', value: <ChoiceBadge of={callOutcomes} value={record.outcome} /> },
          {
            label: 'Source',
            value:
              record.source === null ? <Nothing /> : sourceText({ source: record.source, partner: null }),
          },
          { label: 'Called', value: printPhone(record.calledNumber) },
          {
            label: 'Forwarded to',
            value: record.forwardedTo === null ? <Nothing /> : printPhone(record.forwardedTo),
          },
          { label: 'Duration', value: formatCallDuration(record.durationSec) },
          { label: 'Talk time', value: formatCallDuration(record.talkSec) },
          { label: 'Recorded', value: record.isRecorded ? 'Yes' : 'No' },
          { label: 'Notice played', value: record.recordNotice ?? <Nothing /> },
          { label: 'Counts as a lead', value: record.makesLead ? 'Yes' : 'No' },
        ]}
      />
    </Section>
  </>
);
