/** What a generated site asks of this server. `{key}` names the site; it is in its pages. */
export const siteServicePaths = {
  lead: '/v0/site-leads/{key}',
  availability: '/v0/site-availability/{key}',
} as const;

const withKey = (path: string, key: string): string => path.replace('{key}', encodeURIComponent(key));

export const leadPath = (key: string): string => withKey(siteServicePaths.lead, key);
export const availabilityPath = (key: string): string => withKey(siteServicePaths.availability, key);
