import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { manageRoles } from '@supersync/contract/access/role/role-access.ts';
import { createSuperUser } from '@supersync/contract/access/super-user/actions.ts';
import { describeEntities } from '@supersync/contract/developer/entity/actions.ts';
import { taskAccess, taskPeople } from '@supersync/contract/developer/task/task-access.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  firstDaySteps,
  readFirstDay,
  type FirstDayStep,
} from '@supersync/contract/workspace/first-day/actions.ts';
import sql from 'sql-template-tag';
import { checkAccess } from '#platform/access/enforce-access.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Caller, Feature } from '#platform/server.ts';

/** The right a step needs. */
const needs: Readonly<Record<FirstDayStep, readonly [Access, Flag]>> = {
  people: [createSuperUser.access, createSuperUser.flag],
  roles: [manageRoles, 'c'],
  clients: ['super-user', 'c'],
  properties: ['super-user', 'c'],
  partners: ['super-user', 'c'],
  // Links are listed in the entity explorer.
  links: [describeEntities.access, describeEntities.flag],
  listings: [describeEntities.access, describeEntities.flag],
  schedules: [taskPeople, 'c'],
  // Set in the server's environment, by whoever also makes the backups.
  mail: [taskAccess.system, 'u'],
  backup: [taskAccess.system, 'c'],
  feed: ['super-user', 'u'],
};

function mayTake(step: FirstDayStep, caller: Caller): boolean {
  try {
    checkAccess(...needs[step], caller);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

type Counted = Readonly<Record<Exclude<FirstDayStep, 'mail'>, boolean>>;

export const firstDayFeature: Feature = (server) => {
  const { db, config } = server;
  registerAction(server, readFirstDay, async ({ caller }) => {
    // The demo has everything but a mail relay, and nobody works with it.
    if (config.seed === 'demo') return [];
    const { rows } = await db.query<Counted>(sql`
      select (select count(*) > 1 from users where is_super_user and suspended_at is null) as people,
        -- The first comes with the installation.
        (select count(*) > 1 from roles) as roles,
        exists (select from clients) as clients, exists (select from properties) as properties,
        exists (select from partners) as partners, exists (select from client_partners) as links,
        exists (select from property_partners) as listings,
        exists (select from schedules where status = 'enabled') as schedules,
        exists (select from schedules where task_name = 'backup' and status = 'enabled')
          or exists (select from task_runs where task_name = 'backup' and status = 'success') as backup,
        exists (select from feeds where published_build_id is not null) as feed`);
    const done = { ...rows[0], mail: config.smtpUrl !== undefined };
    return firstDaySteps
      .filter((step) => mayTake(step, caller))
      .map((step) => ({ step, isDone: done[step] === true }));
  });
};
