import { reasonLength } from '@supersync/contract/access/audit/reason.ts';
import { exportTask } from '@supersync/contract/workspace/export-recipe/export-task.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { Dialog } from '#kit/dialog/dialog.tsx';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { taskSchedulerScreen } from '#features/developer/schedule/screens.ts';
import type { Recipe } from './recipes.ts';
import classes from './export.module.css';

export interface ScheduleDialogProps {
  readonly recipe: Recipe;
  readonly onClose: () => void;
}

const schema = z.object({
  name: schedule.fields.name.schema,
  schedule: schedule.fields.schedule.schema.refine((given) => (given ?? '') !== '', 'Required'),
  timeZone: schedule.fields.timeZone.schema,
  reason: z.string().trim().min(3, 'Say what it is for').max(reasonLength),
});

const patterns = ['0 6 * * *', '30 6 * * 1-5', '0 6 * * 1', '0 3 1 * *'];

const fields: readonly FieldDescriptor[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  {
    kind: 'text',
    name: 'schedule',
    label: 'Schedule',
    required: true,
    help: schedule.fields.schedule.help ?? '',
    suggestions: patterns.map((value) => ({ value, label: describeCron(value) ?? value })),
  },
  { kind: 'text', name: 'timeZone', label: 'Time zone', required: true },
  {
    kind: 'text',
    name: 'reason',
    label: 'Reason',
    required: true,
    help: 'What it is for. Kept in the audit log with every file.',
  },
];

const textIn = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** Schedules the recipe as a task; its files belong to the runs. */
export function ScheduleDialog({ recipe, onClose }: ScheduleDialogProps) {
  const navigate = useNavigate();
  const initial = useMemo(
    () => ({
      name: `Export: ${recipe.name}`,
      schedule: '0 6 * * *',
      timeZone: 'America/Toronto',
      reason: '',
    }),
    [recipe.name],
  );
  const [values, setValues] = useState<FormValues>(initial);

  const submit = async ({ values: given }: Submission): Promise<FormOutcome> => {
    try {
      const { name, schedule: pattern, timeZone, reason } = schema.parse(given);
      const made = await client.create(schedule, {
        name,
        taskName: exportTask.name,
        parameters: { recipeId: recipe.id, reason },
        schedule: pattern,
        timeZone,
      });
      await invalidate(schedule);
      toastSuccess('The export is scheduled', {
        label: 'Show it',
        run: () => void navigate(hrefOf(taskSchedulerScreen, {}, { schedule: made.id })),
      });
      onClose();
      return { kind: 'saved' };
    } catch (error) {
      return outcomeOf(schedule, error);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={`Schedule “${recipe.name}”`}>
      <Form
        schema={schema}
        fields={fields}
        initial={initial}
        onSubmit={submit}
        onValues={setValues}
        submitLabel="Schedule the export"
        onCancel={onClose}
      />
      <p className={classes.note} aria-live="polite">
        {describeCron(textIn(values, 'schedule')) ?? 'Enter a schedule.'} It exports with your rights as they
        are then; each file is had from its run.
      </p>
    </Dialog>
  );
}
