import { Switch } from '@mantine/core';
import type { ReportingClient } from './reporting-clients.ts';
import { reportingOf, type ReportingSetting } from './use-reporting-setting.ts';

export interface ReportingSwitchProps {
  readonly client: Pick<ReportingClient, 'id' | 'name' | 'liftSettings'>;
  readonly reporting: ReportingSetting;
  readonly withWords?: boolean;
}

/** Whether a client's leads are reported by source; changed by a click, with Undo. */
export function ReportingSwitch({ client, reporting, withWords = false }: ReportingSwitchProps) {
  const { isOn } = reportingOf(client);
  return (
    <Switch
      size="sm"
      aria-label={`Source reporting of ${client.name}`}
      {...(withWords ? { label: isOn ? 'On' : 'Off' } : {})}
      checked={isOn}
      disabled={reporting.pendingId === client.id}
      // In a table the click would also open the row.
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget }) => reporting.setOn(client, currentTarget.checked)}
    />
  );
}
