import {
  endCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unscheduleCampaign,
} from '@supersync/contract/sales/signature-campaign/actions.ts';
import { campaignDays } from '@supersync/contract/sales/signature-campaign/states.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { registerStep } from '#platform/actions/register-step.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import { records, type Written } from '#platform/resource/records.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { requireReady, requireSound } from './campaign-rules.ts';

const answerOf = ({ record: { id, status }, version }: Written<typeof signatureCampaign>) => ({
  id,
  status,
  version,
});

export function registerCampaignSteps(server: Server): void {
  const { clock } = server;

  registerStep(server, scheduleCampaign, async ({ record, tx, move }) => {
    const today = dayOf(clock);
    requireReady(record, today);
    await requireSound(tx, record);
    const isDue = record.startsOn <= today;
    return answerOf(
      await move(isDue ? { startedAt: clock.now() } : {}, {
        action: 'scheduled',
        to: isDue ? 'running' : 'scheduled',
      }),
    );
  });
  registerStep(server, unscheduleCampaign, async ({ move }) =>
    answerOf(await move({}, { action: 'unscheduled' })),
  );
  registerStep(server, pauseCampaign, async ({ move }) => answerOf(await move({}, { action: 'paused' })));
  registerStep(server, resumeCampaign, async ({ record, tx, move }) => {
    requireReady(record, dayOf(clock));
    await requireSound(tx, record);
    return answerOf(await move({}, { action: 'resumed' }));
  });
  registerStep(server, endCampaign, async ({ move }) =>
    answerOf(await move({ endedAt: clock.now() }, { action: 'ended' })),
  );
}

/** Starts campaigns on their first day and ends them after their last. What was missed is made up for. */
export const campaignDaysJob = ({ clock }: Pick<Server, 'clock'>): Job =>
  defineJob({
    name: 'keep-signature-campaigns',
    schema: z.object({}),
    cron: '* * * * *',
    // Runs every minute, so no retry.
    retry: { limit: 0, delaySeconds: 0 },
    async handler({ db, jobId }) {
      const { start, finish } = campaignDays;
      const now = clock.now();
      const today = dayOf(clock);
      const origin = { userId: null, requestId: jobId, address: 'job' };
      await db.transaction(async (tx) => {
        const writer = records(tx, origin);
        await writer.bulk(
          signatureCampaign,
          {
            rows: sql`select * from signature_campaigns
              where status = any(${[...finish.from]}::text[]) and ends_on < ${today}::date order by id for update`,
            set: sql`status = ${finish.to}, ended_at = ${now}`,
          },
          { action: 'ended' },
        );
        await writer.bulk(
          signatureCampaign,
          {
            rows: sql`select * from signature_campaigns
              where status = any(${[...start.from]}::text[]) and starts_on <= ${today}::date order by id for update`,
            set: sql`status = ${start.to}, started_at = ${now}`,
          },
          { action: 'started' },
        );
      });
    },
  });
