import type { PropertyAudit } from '@supersync/contract/syndication/syndication-audit/actions.ts';

export interface FixProps {
  readonly audit: PropertyAudit;
  /** The restriction that closed the step. */
  readonly ruleId: number | null;
}
