import { z } from 'zod';

export const consoleConfigPath = '/config.json';

/** What the console reads at start, so that one build serves every deployment of either backend. */
export const consoleConfigSchema = z.object({
  product: z.object({ name: z.string(), slug: z.string() }),
  /** Base addresses of the main service and of the admin gateway; empty is where the console came from. */
  main: z.string(),
  gateway: z.string(),
  /** The style of a tile server; without one maps are drawn from the outlines that come with the console. */
  mapStyle: z.string().nullable(),
  /** Whether those who wrote a migration may approve it too. The server decides; this says so beforehand. */
  migrationApproval: z.enum(['others', 'anyone']),
  /** Sign-in through an identity provider, where one is configured: where the button leads. */
  oidc: z.object({ label: z.string(), address: z.string() }).nullable(),
});

export type ConsoleConfig = z.infer<typeof consoleConfigSchema>;
