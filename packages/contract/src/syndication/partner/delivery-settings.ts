import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';

export const credentialKinds = choices({ password: 'Password', key: 'Private key' });

/** Listings in one request to a partner's API, unless the partner says otherwise. */
export const defaultBatchSize = 100;
const maxBatchSize = 1000;

/** How a feed is pushed. Credentials are named, never part of it. */
export const deliverySettings = z.strictObject({
  host: z
    .string()
    .max(253)
    .regex(/^[a-zA-Z0-9.:-]+$/, 'A host name or address, such as sftp.example.com')
    .optional(),
  port: z.int().min(1).max(65_535).optional(),
  username: z
    .string()
    .max(120)
    .regex(/^[^\0\s]+$/, 'Without spaces')
    .optional(),
  credentialKind: z.enum(credentialKinds.values).optional(),
  credentialRef: z
    .string()
    .max(100)
    .regex(/^[a-z0-9][a-z0-9_./-]*$/, 'The name of a secret')
    .optional(),
  hostKey: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'SHA256: and 43 characters, as ssh-keygen -lf prints it')
    .optional(),
  directory: z
    .string()
    .max(300)
    .regex(/^[^\0\s\\]+$/, 'A path without spaces')
    .optional(),
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\0\s]+$/, 'Must be a web address, such as https://example.com/listings')
    .optional(),
  batchSize: z.int().min(1).max(maxBatchSize).optional(),
});
export type DeliverySettings = z.output<typeof deliverySettings>;
export const deliverySettingNames = deliverySettings.keyof().options;

interface Delivering {
  readonly delivery: string;
  readonly format: string;
  readonly deliverySettings: DeliverySettings;
}

const required = {
  'sftp-push': ['host', 'username', 'credentialRef', 'hostKey'],
  api: ['url'],
} as const satisfies Record<string, readonly (keyof DeliverySettings)[]>;

export const pushMethods = choices({ 'sftp-push': 'SFTP push', api: 'Partner API' });

const isPushed = (delivery: string): delivery is keyof typeof required => Object.hasOwn(required, delivery);

/** Whether feeds of the partner are pushed. One that is not set up is fetched at its address. */
export const isSetUp = ({ delivery, deliverySettings: settings }: Omit<Delivering, 'format'>): boolean =>
  isPushed(delivery) && required[delivery].every((name) => settings[name] !== undefined);

/** What the settings lack, by field. Settings that were never begun lack nothing. */
export function deliveryProblems({
  delivery,
  format,
  deliverySettings: settings,
}: Delivering): Readonly<Record<string, string>> {
  const isBegun = Object.values(settings).some((value) => value !== undefined);
  if (!isPushed(delivery) || !isBegun) return {};
  const problems: Record<string, string> = {};
  for (const name of required[delivery])
    if (settings[name] === undefined) problems[name] = `Required for ${pushMethods.labels[delivery]}`;
  if (delivery === 'api' && format !== 'json') problems['url'] = 'A partner API takes the JSON format';
  return problems;
}
