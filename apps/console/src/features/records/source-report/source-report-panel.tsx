import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#kit/record-page/section.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { EffectiveDate } from './effective-date.tsx';
import { LeadReport } from './lead-report.tsx';
import { activeSites, reportingClient } from './reporting-clients.ts';
import { ReportingSwitch } from './reporting-switch.tsx';
import classes from './source-report.module.css';
import { reportingOf, type ReportingSetting } from './use-reporting-setting.ts';

export interface SourceReportPanelProps {
  readonly clientId: number;
  /** How far back, in days. */
  readonly days: number;
  readonly onDays: (days: number) => void;
  readonly reporting: ReportingSetting;
}

/** One client: whether its leads are reported by source, since when, and where they come from. */
export function SourceReportPanel({ clientId, days, onDays, reporting }: SourceReportPanelProps) {
  const found = useQuery(reportingClient(clientId));
  return (
    <Loaded query={found} lines={10}>
      {(client) => {
        const { isOn, from } = reportingOf(client);
        return (
          <div className={classes.panel}>
            <FieldList
              fields={[
                { label: 'Client', value: <RecordLink resource={clientResource} record={client} /> },
                {
                  label: 'Source reporting',
                  value: <ReportingSwitch client={client} reporting={reporting} withWords />,
                },
                {
                  label: 'Leads since',
                  value: (
                    <EffectiveDate
                      key={from}
                      from={from}
                      disabled={reporting.isPending}
                      onSave={(day) => reporting.setFrom(client, day)}
                    />
                  ),
                },
                { label: 'Active websites', value: <NumberValue value={activeSites(client)} /> },
              ]}
            />
            <Section title="Leads by source">
              {isOn ? null : (
                <p className={classes.muted}>Reporting is off. The client does not see these figures.</p>
              )}
              <LeadReport
                clientId={clientId}
                clientName={client.name}
                since={from}
                days={days}
                onDays={onDays}
              />
            </Section>
          </div>
        );
      }}
    </Loaded>
  );
}
