import {
  monthPattern,
  reportLimits,
  uploadRentalsReport,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import { reportMonthAt } from '@supersync/contract/data-services/rentals-report/report-month.ts';
import { rentalsReport } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { textOf } from '#platform/file-text.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { dataMonthOf, monthText } from './report-text.ts';
import classes from './report.module.css';
import { rentalsReportScreen } from './screens.ts';

const noFiles: readonly File[] = [];
const thisMonth = (): string => reportMonthAt(new Date());

interface Sent {
  readonly name: string;
  readonly text: string;
  readonly reportMonth: string;
}

async function readWhole(file: File): Promise<string> {
  let text = '';
  for await (const part of textOf(file)) text += part;
  return text;
}

/** What is wrong with the file says more than that something is. */
const refusalOf = (error: unknown): string =>
  (error instanceof ProblemError ? Object.values(error.problem.errors ?? {})[0] : undefined) ??
  messageOf(error);

/** A file or a pasted table; either is checked at once and opens with its findings. */
export function UploadForm() {
  const navigate = useNavigate();
  const mayUpload = useMayCall(uploadRentalsReport);
  const [reportMonth, setReportMonth] = useState(thisMonth);
  // Browsers without a month picker take any text, and pass it on while it is typed.
  const isMonth = monthPattern.test(reportMonth);
  const [pasted, setPasted] = useState('');
  const send = useMutation({
    mutationFn: async (source: File | Sent) => {
      const sent =
        source instanceof File ? { name: source.name, text: await readWhole(source), reportMonth } : source;
      const { reportMonth: month, ...file } = sent;
      return client.act(uploadRentalsReport, {
        body: { ...file, ...(month === '' ? {} : { reportMonth: month }) },
      });
    },
    onSuccess: async ({ id }) => {
      await invalidate(rentalsReport);
      await navigate(hrefOf(rentalsReportScreen, {}, { report: id }));
    },
  });
  if (!mayUpload) return null;
  return (
    <div className={classes.upload}>
      <div className={classes.source}>
        <FileDrop
          label="Rent figures as CSV, or the published table"
          accept={['.csv', '.tsv', '.txt']}
          maxBytes={reportLimits.characters}
          files={noFiles}
          disabled={send.isPending}
          onChange={([file]) => {
            if (file !== undefined) send.mutate(file);
          }}
        />
        <TextInput
          type="month"
          label="Report month"
          description={
            isMonth
              ? `Published table: data of ${monthText(dataMonthOf(reportMonth))}`
              : 'Needed for the published table, such as 2026-10'
          }
          value={reportMonth}
          max={thisMonth()}
          onChange={({ currentTarget }) => setReportMonth(currentTarget.value)}
        />
      </div>
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== '' && isMonth)
            send.mutate({ name: `Pasted table, ${monthText(reportMonth)}`, text: pasted, reportMonth });
        }}
      >
        <Textarea
          label="Or paste the published table"
          placeholder="Rank, City and PROV, 1 BED, M/M, Y/Y, 2 BED, M/M, Y/Y"
          autosize
          minRows={2}
          maxRows={8}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button type="submit" disabled={pasted.trim() === '' || !isMonth} loading={send.isPending}>
          Check table
        </Button>
      </form>
      {send.isError ? (
        <Alert color="danger" role="alert" title="The report was not stored">
          {refusalOf(send.error)}
        </Alert>
      ) : null}
    </div>
  );
}
