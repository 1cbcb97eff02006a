import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { features } from '../../src/features.ts';
import type { Feature } from '#platform/server.ts';
import { defineTask } from '#platform/tasks/define-task.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';

/** Preloaded into the server: a task of five steps, each stored and appended to the file the test reads. */
const file = process.env['STEPS_FILE'] ?? '';
const appendLine = (line: string): void => appendFileSync(file, `${line}\n`);

const stepsTask = defineTask({
  name: 'test-steps',
  title: 'Test steps',
  description: 'Five steps, the first attempt of which dwells on the third.',
  taskGroup: 'system',
  fieldConfig: [],
  retry: { limit: 1, delaySeconds: 1 },
  async run(context) {
    for (let step = 1; step <= 5; step += 1) {
      try {
        await context.inTransaction((tx) =>
          tx.query(
            sql`insert into test_steps (run_id, attempt, step) values (${context.runId}, ${context.attempt}, ${step})`,
          ),
        );
      } catch (error) {
        appendLine(`refused ${context.attempt}`);
        throw error;
      }
      context.log(`Step ${step}`);
      context.progress(step * 20);
      // Long enough to store the progress, and for the test to kill or suspend the process here.
      if (context.attempt === 1 && step === 3) {
        await delay(1500);
        appendLine(`dwelling ${context.attempt}`);
        await delay(3000);
      }
    }
    appendLine(`done ${context.attempt}`);
  },
});

const stepsFeature: Feature = (server) => registerTask(server, stepsTask);

// The server reads this list later, when it starts.
(features as Feature[]).push(stepsFeature);
