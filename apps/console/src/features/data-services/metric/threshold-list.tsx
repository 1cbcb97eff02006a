import { metricThreshold } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import { metricCatalogue } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { RelatedRecords } from '#platform/record/related-records.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import { thresholdsOptions } from './metric-queries.ts';

const thresholdForm = defineForm(metricThreshold, {
  fields: ['name', 'metric', 'comparison', 'value', 'forSeconds', 'severity', 'mailTo', 'isActive'],
  columns: 2,
});

const noStart = {};

/** What raises an alert; those who keep the installation running change it. */
export function ThresholdList() {
  const thresholds = useQuery(thresholdsOptions);
  return (
    <Section title="Alert thresholds" count={thresholds.data?.meta.total}>
      {thresholds.isLoadingError ? (
        <QueryError query={thresholds} />
      ) : (
        <RelatedRecords
          label="Alert thresholds"
          name="metric-thresholds"
          form={thresholdForm}
          start={noStart}
          rows={thresholds.data?.data}
          nameOf={({ name }) => name}
          columns={[
            { id: 'name', main: true, grow: 1, width: 220 },
            { id: 'metric', width: 200 },
            {
              id: 'value',
              header: 'Limit',
              width: 140,
              cell: ({ comparison, value, metric }) =>
                `${comparison === 'above' ? '>' : '<'} ${Number(value)} ${metricCatalogue[metric].unit}`.trim(),
            },
            { id: 'forSeconds', width: 110 },
            { id: 'severity', width: 110 },
            { id: 'mailTo', width: 200 },
            { id: 'isActive', width: 80 },
          ]}
          empty={
            <EmptyState title="No thresholds yet">
              Add one to be alerted when a metric crosses a limit.
            </EmptyState>
          }
        />
      )}
    </Section>
  );
}
