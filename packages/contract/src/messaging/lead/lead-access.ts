import { requires } from '../../access/permission/access.ts';

/** Leads Replays is below Developers Tools, so both keys are needed. */
export const leadReplayers = requires(['supersync_developer_tools'], ['supersync_leads_replay']);
