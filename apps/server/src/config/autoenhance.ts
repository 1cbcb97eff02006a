import { read, type Env } from './variables.ts';

export interface AutoenhanceConfig {
  readonly url: string;
  readonly key: string;
}

export function readAutoenhance(env: Env): AutoenhanceConfig | undefined {
  const url = read(env, 'AUTOENHANCE_URL') ?? 'https://api.autoenhance.ai';
  const key = read(env, 'AUTOENHANCE_KEY');
  return key === undefined ? undefined : { url, key };
}
