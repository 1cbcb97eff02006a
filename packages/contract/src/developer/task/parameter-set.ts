import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { taskGroups, taskPeople } from './task-access.ts';

/** Saved parameters of a task. Shared ones are readable by all and changed by their owner. */
export const parameterSet = defineResource({
  name: 'parameter_set',
  singular: 'saved parameter set',
  path: '/task_runner/api/v1/parameter_sets',
  table: 'parameter_sets',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Owner' }),
    taskName: text({ min: 1, max: 64, supplied: 'create', label: 'Task', search: true }),
    taskGroup: choice(taskGroups, { supplied: 'never' }),
    name: text({ min: 1, max: 100, search: true }),
    parameters: json(z.record(z.string(), z.json()), { default: {} }),
    isShared: flag({ default: false, label: 'Shared' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: taskPeople, create: taskPeople, update: taskPeople, delete: taskPeople },
  label: 'name',
  plainFilters: ['taskName'],
  defaultSort: 'name',
  defaultLimit: 200,
  summary: 'Saved parameters of tasks',
});
