import {
  consoleConfigPath,
  consoleConfigSchema,
  type ConsoleConfig,
} from '@supersync/contract/workspace/console-config/console-config.ts';

let loaded: ConsoleConfig | undefined;

/** Read once, before the first render. */
export async function loadConfig(): Promise<ConsoleConfig> {
  const answer = await fetch(consoleConfigPath);
  if (!answer.ok) throw new Error('The console could not read its configuration');
  loaded = consoleConfigSchema.parse(await answer.json());
  return loaded;
}

export function consoleConfig(): ConsoleConfig {
  if (loaded === undefined) throw new Error('The configuration is used before it was loaded');
  return loaded;
}
