import { z } from 'zod';
import { cronProblem } from '../../developer/schedule/cron.ts';
import { isTimeZone } from '../../developer/schedule/time-zone.ts';
import { importedFields } from '../../records/property/field-origin.ts';
import { choices } from '../../kernel/choices.ts';
import { feedDialects, unitStatuses } from '../feed-parser/feed.ts';
import { importerSources } from '../importer/importer-sources.ts';
import type { sourceNames } from '../importer/source-names.ts';

export const rentFields = choices({ unit: 'Unit rent', market: 'Market rent', effective: 'Effective rent' });

export const deletePolicies = choices({
  guarded: 'Remove; hold if more than 20%',
  keep: 'Never remove',
});

/** How a request carries the secret. `token`: the secret is posted to `tokenUrl`, which answers a token. */
export const credentialUses = choices({
  bearer: 'Bearer token',
  basic: 'Basic authentication',
  header: 'Header',
  query: 'Query parameter',
  token: 'Token from a sign-in',
});

/** How a feed is asked for. */
export const requestKinds = choices({
  address: 'One address',
  'rentcafe-v2': 'RentCafe v2, per property',
});

/** The fields of a unit that can be locked for a whole importer. */
export const unitLocks = ['unit.rent', 'unit.marketRent', 'unit.availableOn', 'unit.status'] as const;
export const lockableFields = [...importedFields, ...unitLocks] as const;

export const webAddress = z
  .string()
  .min(1)
  .max(500)
  .regex(/^https?:\/\/[^\0\s]+$/, 'Must be a web address, such as https://example.com/feed.xml');

const secretName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9_./-]*$/, 'Lowercase letters, digits, dots, slashes, underscores and hyphens');

/** What the importer keeps in its own record, beside its address and its schedule. */
export const importerConfigSchema = z.strictObject({
  credentialRef: secretName
    .optional()
    .describe('Name of a secret. The value itself is never part of a configuration.'),
  credentialUse: z
    .enum(credentialUses.values)
    .default('bearer')
    .describe('How a request carries the secret.'),
  credentialName: z
    .string()
    .max(60)
    .regex(/^[\w-]+$/)
    .optional()
    .describe('Name of the header or of the query parameter.'),
  tokenUrl: webAddress.optional().describe('Where the secret is exchanged for a token.'),
  request: z
    .enum(requestKinds.values)
    .default('address')
    .describe('rentcafe-v2: floorplans and units of each property are posted for below the feed’s address.'),
  vendor: z
    .string()
    .max(100)
    .regex(/^[\w .-]+$/)
    .optional()
    .describe('RentCafe v2: sent as the header “vendor”.'),
  companyCode: z
    .string()
    .max(80)
    .regex(/^[\w.-]+$/)
    .optional()
    .describe('RentCafe v2: the client’s code at the source.'),
  apiTokenRef: secretName
    .optional()
    .describe('RentCafe v2: name of the secret that is sent as the API token.'),
  propertyCodes: z
    .array(z.string().min(1).max(80))
    .max(2000)
    .default([])
    .describe('Import ids of the properties to import. Empty: every property of the feed.'),
  rentField: z.enum(rentFields.values).default('unit').describe('The price that becomes a unit’s rent.'),
  includeStatuses: z
    .array(z.enum(unitStatuses.values))
    .max(unitStatuses.values.length)
    .default([])
    .describe('Import units with these statuses only. Empty: all.'),
  maxDaysAhead: z
    .int()
    .min(1)
    .max(730)
    .nullable()
    .default(null)
    .describe('Leave out units that become available later than this many days from now.'),
  minIntervalMinutes: z
    .int()
    .min(0)
    .max(1440)
    .nullable()
    .default(null)
    .describe('Least time between two fetches. Null: what the source asks for (RentCafe 15 minutes).'),
  fieldLocks: z
    .array(z.enum(lockableFields))
    .max(lockableFields.length)
    .default([])
    .describe('Fields this importer never writes. Locks of single properties are kept on the property.'),
  deletePolicy: z
    .enum(deletePolicies.values)
    .default('guarded')
    .describe('keep: nothing is ever removed. guarded: held for a person if more than a fifth would go.'),
});
export type ImporterConfig = z.output<typeof importerConfigSchema>;

export const emptyConfig: ImporterConfig = {
  credentialUse: 'bearer',
  request: 'address',
  propertyCodes: [],
  rentField: 'unit',
  includeStatuses: [],
  maxDaysAhead: null,
  minIntervalMinutes: null,
  fieldLocks: [],
  deletePolicy: 'guarded',
};

/** The whole configuration of an importer, as it is edited, versioned and tested. */
export const configDocumentSchema = z.strictObject({
  source: z.enum(importerSources.values).describe('The system the feed comes from. It cannot be changed.'),
  feedUrl: webAddress.describe('Address of the feed. Its host must be among the hosts this server may call.'),
  format: z.enum(feedDialects.values).describe('How the feed is read.'),
  schedule: z
    .string()
    .max(120)
    .superRefine((pattern, context) => {
      const complaint = cronProblem(pattern);
      if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
    })
    .nullable()
    .default(null)
    .describe('Minute, hour, day of month, month, day of week. Null: only when somebody starts it.'),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'Must be a time zone like America/Toronto')
    .default('America/Toronto')
    .describe('Time zone of the schedule.'),
  ...importerConfigSchema.shape,
});
export type ConfigDocument = z.output<typeof configDocumentSchema>;

/** Fields that contradict each other. */
export function documentErrors({
  credentialRef,
  credentialUse,
  credentialName,
  tokenUrl,
  request,
  companyCode,
  format,
}: ConfigDocument): Record<string, string> {
  if (request === 'rentcafe-v2') {
    if (format !== 'rentcafe-v2') return { format: 'Must be RentCafe v2 JSON for this request' };
    if (companyCode === undefined) return { companyCode: 'Required for RentCafe v2' };
  }
  if (credentialRef === undefined) return {};
  if ((credentialUse === 'header' || credentialUse === 'query') && credentialName === undefined)
    return { credentialName: 'Required for a header or a query parameter' };
  if (credentialUse === 'token' && tokenUrl === undefined)
    return { tokenUrl: 'Required to exchange the secret for a token' };
  return {};
}

/** How often a source may be asked, in minutes; the others set no limit. */
const sourceMinutes: Readonly<Partial<Record<keyof typeof sourceNames, number>>> = {
  rentcafe: 15,
  yardi: 15,
};

export const minutesBetween = (
  source: keyof typeof sourceNames,
  { minIntervalMinutes }: Pick<ImporterConfig, 'minIntervalMinutes'>,
): number => minIntervalMinutes ?? sourceMinutes[source] ?? 0;
