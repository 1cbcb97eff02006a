import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { downloadText } from '#kit/csv/download.ts';
import { Section } from '#kit/record-page/section.tsx';
import { Id } from '#kit/value/id.tsx';
import { receiptOptions } from './redaction-queries.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import classes from './redaction.module.css';

/** What was redacted where and when, and nothing about whom: for the requester, and for later questions. */
export function Receipt({ id }: { readonly id: number }) {
  const receipt = useQuery(receiptOptions(id));
  return (
    <Loaded query={receipt} lines={2}>
      {(found) => {
        const { seal, reference } = found;
        return (
          <Section title="Receipt">
            <p className={classes.words}>
              It says what was emptied in which store and when, and nothing about whom. Its seal no longer
              fits if a letter of it is changed.
            </p>
            <p className={classes.line}>
              Seal <Id value={seal} length={28} />
            </p>
            <Button
              className={classes.start}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                downloadText(
                  `redaction-${reference.replaceAll(/[^\w.-]+/g, '-')}.json`,
                  'application/json',
                  JSON.stringify(found, null, 2),
                )
              }
            >
              Download the receipt
            </Button>
          </Section>
        );
      }}
    </Loaded>
  );
}
