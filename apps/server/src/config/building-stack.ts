import { ConfigError } from './config-error.ts';
import { read, type Env } from './variables.ts';

export interface BuildingStackConfig {
  readonly address: string;
  /** Credentials: a token, or an account to sign in with; neither if it is open. */
  readonly token?: string;
  readonly account?: { readonly user: string; readonly password: string };
}

export function readBuildingStack(env: Env): BuildingStackConfig | undefined {
  const url = read(env, 'BUILDING_STACK_URL');
  const token = read(env, 'BUILDING_STACK_TOKEN');
  const user = read(env, 'BUILDING_STACK_USER');
  const password = read(env, 'BUILDING_STACK_PASSWORD');
  if ((user === undefined) !== (password === undefined))
    throw new ConfigError(
      'BUILDING_STACK_USER and BUILDING_STACK_PASSWORD belong together: set both or none.',
    );
  if (token !== undefined && user !== undefined)
    throw new ConfigError(
      'BUILDING_STACK_TOKEN and BUILDING_STACK_USER each open Building Stack: set one of them.',
    );
  if (url === undefined) {
    if (token === undefined && user === undefined) return undefined;
    throw new ConfigError(
      `${token === undefined ? 'BUILDING_STACK_USER' : 'BUILDING_STACK_TOKEN'} is of no use without BUILDING_STACK_URL: set both or none.`,
    );
  }
  return {
    address: url,
    ...(token === undefined ? {} : { token }),
    ...(user === undefined || password === undefined ? {} : { account: { user, password } }),
  };
}
