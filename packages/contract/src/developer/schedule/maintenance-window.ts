import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskGroups, taskPeople } from '../task/task-access.ts';
import { user } from '../../access/user/user.ts';

/** All schedules wait during the window; missed slots follow by each schedule's rule for late slots. */
export const maintenanceWindow = defineResource({
  name: 'maintenance_window',
  path: '/task_runner/api/v1/maintenance_windows',
  table: 'maintenance_windows',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    startsAt: timestamp({ label: 'From' }),
    endsAt: timestamp({ label: 'Until' }),
    reason: text({ min: 1, max: 500, search: true }),
    taskGroup: choice(taskGroups, { nullable: true, label: 'Tasks', help: 'Leave empty for all tasks' }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Opened by' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: taskPeople, create: taskPeople, update: taskPeople, delete: taskPeople },
  label: 'reason',
  defaultSort: '-startsAt',
  summary: 'Maintenance windows in which no schedule runs',
});
