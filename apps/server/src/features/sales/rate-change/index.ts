import { centsOf, changePercent, amountOf } from '@supersync/contract/sales/rate-change/cents.ts';
import {
  approveRate,
  cancelRate,
  changeRates,
  editRate,
  postponeRate,
  reopenRate,
  sendRateNotice,
  unpostponeRate,
  withdrawApproval,
} from '@supersync/contract/sales/rate-change/actions.ts';
import { readRateOverview, readRateTotals } from '@supersync/contract/sales/rate-change/overview-actions.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { rateHistory } from '@supersync/contract/sales/rate-change/rate-history.ts';
import { rateNotice } from '@supersync/contract/sales/rate-change/rate-notice.ts';
import { saveRateDefault, simulateRateDefault } from '@supersync/contract/sales/rate-default/actions.ts';
import {
  previewRateLetter,
  saveRateTemplate,
  sendTestLetter,
} from '@supersync/contract/sales/rate-template/actions.ts';
import { rateTemplate } from '@supersync/contract/sales/rate-template/rate-template.ts';
import { isLoopback } from '../../../config/addresses.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { afterUpdate } from '#platform/resource/resource-rules.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Feature, Origin } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { takeBounces } from './bounces.ts';
import { cancellationOf, changeMany } from './change-many.ts';
import { saveDefault, simulate } from './defaults.ts';
import { noticeJob, queueNotice } from './notices.ts';
import { overview, totalsOf } from './overview.ts';
import { lockOne } from './rate-facts.ts';
import {
  approveRateOf,
  cancelAllOfClient,
  cancelOf,
  editRateOf,
  postponeOf,
  proposeFor,
  unpostponeOf,
  withdrawOf,
  type Moving,
} from './rate-moves.ts';
import { applyRatesTask, scanRatesTask, sendNoticesTask } from './tasks.ts';
import { previewLetter, saveTemplate, sendTest } from './templates.ts';

export const rateChangeFeature: Feature = async (server) => {
  const { clock, config } = server;
  const mailer = createMailer(config);
  const showsFiles = config.seed === 'demo' && isLoopback(config.host);
  const job = noticeJob(server, mailer);
  registerJob(server, job);
  await takeBounces(server);
  registerResource(server, rateNotice);
  registerResource(server, rateHistory);
  registerResource(server, rateTemplate);
  registerTask(server, scanRatesTask);
  registerTask(server, sendNoticesTask(server, job));
  registerTask(server, applyRatesTask);

  afterUpdate(server, client, ['status'], async ({ record }, origin, tx) => {
    if (record.status === 'closed') await cancelAllOfClient({ tx, origin, now: clock.now() }, record.id);
  });

  const movingOf = async (
    { tx, origin }: { readonly tx: Transaction; readonly origin: Origin },
    id: number,
    note?: string,
  ): Promise<Moving> => ({ tx, origin, facts: await lockOne(tx, id), now: clock.now(), note });

  registerStep(server, editRate, async (context) => {
    const { params, body, tx } = context;
    const moving = await movingOf(context, params.id, body.note);
    if (body.dryRun) await tx.query({ text: 'savepoint preview' });
    const moved = await editRateOf(moving, body.proposedRate);
    if (body.dryRun) await tx.query({ text: 'rollback to savepoint preview' });
    const before = centsOf(moving.facts.rate);
    const after = centsOf(moved.proposedRate ?? moving.facts.rate);
    return { ...moved, change: amountOf(after - before), changePct: changePercent(before, after) };
  });
  registerStep(server, approveRate, async (context) =>
    approveRateOf(await movingOf(context, context.params.id)),
  );
  registerStep(server, withdrawApproval, async (context) =>
    withdrawOf(await movingOf(context, context.params.id)),
  );
  registerStep(server, postponeRate, async (context) => {
    const { params, body } = context;
    return postponeOf(await movingOf(context, params.id, body.note), body.until);
  });
  registerStep(server, unpostponeRate, async (context) =>
    unpostponeOf(await movingOf(context, context.params.id)),
  );
  registerStep(server, cancelRate, async (context) => {
    const { params, body } = context;
    return cancelOf(await movingOf(context, params.id, body.note), cancellationOf(body));
  });
  registerStep(server, reopenRate, async (context) =>
    proposeFor(await movingOf(context, context.params.id), 'reopen'),
  );
  registerStep(server, sendRateNotice, async (context) =>
    queueNotice(server, job, await movingOf(context, context.params.id)),
  );
  registerAction(server, changeRates, ({ body, origin, inTransaction }) =>
    inTransaction((tx) =>
      changeMany(tx, origin, body, {
        now: clock.now(),
        send: (moving) => queueNotice(server, job, moving),
      }),
    ),
  );

  registerAction(server, readRateTotals, ({ query, db, caller }) => totalsOf(db, viewerOf(caller), query));
  registerAction(server, readRateOverview, ({ db }) => overview(db, clock.now()));

  registerAction(server, simulateRateDefault, ({ body, db }) => simulate(db, body, clock.now()));
  registerAction(server, saveRateDefault, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => saveDefault(tx, origin, body)),
  );

  registerAction(server, saveRateTemplate, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => saveTemplate(tx, origin, body)),
  );
  registerAction(server, previewRateLetter, ({ body, db }) =>
    previewLetter(db, body.subscriptionId, clock.now(), body.draft),
  );
  registerAction(server, sendTestLetter, async ({ body, db, caller }) => {
    const { to, file } = await sendTest(db, mailer, caller, body, clock.now());
    return { to, file: showsFiles ? file : null };
  });
};
