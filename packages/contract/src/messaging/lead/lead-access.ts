import { requires } from '../../access/permission/access.ts';

/** Leads Replays stands below Developers Tools, so it takes the keys of both. */
export const leadReplayers = requires(['supersync_developer_tools'], ['supersync_leads_replay']);
