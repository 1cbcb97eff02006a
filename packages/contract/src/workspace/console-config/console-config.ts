import { z } from 'zod';

export const consoleConfigPath = '/config.json';

/** Loaded by the console at start, so that one build serves every deployment. */
export const consoleConfigSchema = z.object({
  product: z.object({ name: z.string(), slug: z.string() }),
  /** Base URLs of the main service and of the admin gateway; empty is the console's own origin. */
  main: z.string(),
  gateway: z.string(),
  /** The style URL of a tile server; without one maps use the bundled outlines. */
  mapStyle: z.string().nullable(),
  /** Whether authors of a migration may approve it too. For display; the server decides. */
  migrationApproval: z.enum(['others', 'anyone']),
  /** The sign-in button for a configured identity provider. */
  oidc: z.object({ label: z.string(), address: z.string() }).nullable(),
});

export type ConsoleConfig = z.infer<typeof consoleConfigSchema>;
