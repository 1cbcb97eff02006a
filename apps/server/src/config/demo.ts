/** The demo's super user managers, named by job. */
export const demoSuperuserManagers = [
  'admin@supersync.test',
  'owner@supersync.test',
  'security@supersync.test',
  'platform@supersync.test',
] as const;

/** The default password of the demo's accounts. It is in the README, so it is no secret. */
export const publishedPassword = 'supersync-demo-password';
