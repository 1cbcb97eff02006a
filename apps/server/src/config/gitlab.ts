import { ConfigError } from './config-error.ts';
import { read, type Env } from './variables.ts';

export interface GitlabConfig {
  readonly url: string;
  readonly token: string;
  /** The full path of the group that holds them: `websites/clients`. */
  readonly group: string;
}

export function readGitlab(env: Env): GitlabConfig | undefined {
  const url = read(env, 'GITLAB_URL');
  const token = read(env, 'GITLAB_TOKEN');
  const group = read(env, 'GITLAB_GROUP');
  if (url === undefined && token === undefined && group === undefined) return undefined;
  if (url === undefined || token === undefined || group === undefined)
    throw new ConfigError('GITLAB_URL, GITLAB_TOKEN and GITLAB_GROUP belong together: set all or none.');
  return { url: url.replace(/\/$/, ''), token, group };
}
