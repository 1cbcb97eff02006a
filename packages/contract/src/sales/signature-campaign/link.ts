import { rulesMatching } from '../signature-host/domain-rule.ts';

export interface Utm {
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
}

// A host directly followed by its path: no user name, port or backslash that a browser could read as another host.
const httpsHost = /^https:\/\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})(?=[/?#]|$)/i;

/** Why a link cannot be used; null where it can. `hosts` are the rules of the allow-list. */
export function linkFault(link: string, hosts: ReadonlySet<string>): string | null {
  const host = httpsHost.exec(link)?.[1]?.toLowerCase();
  if (host === undefined) return 'Must be an https address without a user name or port';
  return rulesMatching(host).some((rule) => hosts.has(rule)) ? null : `${host} is not an allowed link host`;
}

const nameOf = (parameter: string): string => parameter.slice(0, `${parameter}=`.indexOf('='));

/** The destination with its UTM parameters. Those the link has already are replaced, the rest of it is kept. */
export function withUtm(link: string, { utmSource, utmMedium, utmCampaign }: Utm): string {
  const [beforeHash = '', ...hash] = link.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const own = [
    ['utm_source', utmSource],
    ['utm_medium', utmMedium],
    ['utm_campaign', utmCampaign],
  ] as const;
  const replaced = new Set<string>(own.map(([name]) => name));
  const kept = query
    .join('?')
    .split('&')
    .filter((parameter) => parameter !== '' && !replaced.has(nameOf(parameter)));
  const parameters = [...kept, ...own.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)];
  return [`${path}?${parameters.join('&')}`, ...hash].join('#');
}
