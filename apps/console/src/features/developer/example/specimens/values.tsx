import { useState } from 'react';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Money, NumberValue, YesNo } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';

const minute = 60_000;

export function Specimen() {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Section title="Times">
        <FieldList
          fields={[
            { label: 'Relative', value: <RelativeTime at={now - 3 * minute} /> },
            { label: 'Relative, days ago', value: <RelativeTime at={now - 3 * 24 * 60 * minute} /> },
            { label: 'Absolute', value: <AbsoluteTime at={now} /> },
            { label: 'Never', value: <RelativeTime at={null} /> },
          ]}
        />
      </Section>
      <Section title="Numbers and money">
        <FieldList
          fields={[
            { label: 'Large number', value: <NumberValue value={1_234_567} /> },
            { label: 'Money', value: <Money amount="1849.50" currency="CAD" /> },
            { label: 'Yes or no', value: <YesNo value={true} /> },
            { label: 'Nothing', value: <NumberValue value={null} /> },
          ]}
        />
      </Section>
      <Section title="Ids and long texts">
        <FieldList
          fields={[
            { label: 'Id, copied on click', value: <Id value="7f3c2b1e-5d0a-4c58-9a41-0b8f6f1d2e77" /> },
            {
              label: 'Cut at its end',
              value: <CutText text={'A description that goes on and on. '.repeat(8)} />,
            },
            {
              label: 'Cut in its middle',
              value: <CutText text="feeds/2026/11/15/rentcafe/very-long-key-of-a-payload.xml" middle={28} />,
            },
          ]}
        />
      </Section>
    </>
  );
}
