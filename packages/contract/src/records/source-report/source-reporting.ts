import { z } from 'zod';

/** The settings of a client that enable lead source reporting, and its start date. */
export const sourceReportingKey = 'infinity_source_reporting';
export const sourceReportingFromKey = 'infinity_source_reporting_from';

interface ClientSetting {
  readonly key: string;
  readonly value: string;
  readonly siteId: number | null;
}

export interface SourceReporting {
  readonly isOn: boolean;
  /** Null: no start date. */
  readonly from: string | null;
}

/** Read from a client's `liftSettings`; settings of single sites don't count. */
export function sourceReportingOf(settings: readonly ClientSetting[]): SourceReporting {
  const valueOf = (key: string): string | undefined =>
    settings.find((setting) => setting.key === key && setting.siteId === null)?.value;
  const from = valueOf(sourceReportingFromKey);
  return {
    isOn: ['1', 'true', 'on'].includes((valueOf(sourceReportingKey) ?? '').trim().toLowerCase()),
    from: z.iso.date().safeParse(from).data ?? null,
  };
}
