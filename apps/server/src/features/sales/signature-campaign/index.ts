import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  readCoverage,
  readCoveredPeople,
  readSignature,
} from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import { deletableStatuses, editableStatuses } from '@supersync/contract/sales/signature-campaign/states.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { signatureHost } from '@supersync/contract/sales/signature-host/signature-host.ts';
import {
  readSignatureReport,
  signatureReportCsv,
} from '@supersync/contract/sales/signature-report/actions.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { installationSecret } from '#platform/db/installation-secret.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { sendTable } from '#platform/resource/send-table.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';
import { requireReady, requireSound, sizeOfBanner } from './campaign-rules.ts';
import { campaignDaysJob, registerCampaignSteps } from './campaign-steps.ts';
import { coverage, coveredPeople } from './coverage.ts';
import { SignatureCounts } from './public/counts.ts';
import { CountJournal } from './public/journal.ts';
import { baseOf, serveSignatures } from './public/serve-signatures.ts';
import { signatureTokens } from './public/tokens.ts';
import { shownReport } from './report/report.ts';
import { reportCsv } from './report/report-csv.ts';
import { requireSender, signatureOf } from './signature.ts';

async function* onePart(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export const signatureCampaignFeature: Feature = async (server) => {
  const { app, clock, config, db, log } = server;
  const today = (): string => dayOf(clock);
  const tokens = signatureTokens(await installationSecret(db, 'signature-tokens'));
  const journal = new CountJournal(join(config.dataDir, 'signature-journal'));
  const counts = new SignatureCounts({ db, journal, clock, log });
  app.addHook('onReady', () => counts.recover());
  app.addHook('preClose', () => counts.close());

  registerResource(server, signatureHost);
  registerResource(server, signatureCampaign, {
    async check({ operation, before, values, isSent }, _caller, tx) {
      if (!isSent) return;
      if (before !== null)
        requireState(
          signatureCampaign,
          before.status,
          operation === 'delete' ? deletableStatuses : editableStatuses,
        );
      if (operation === 'delete') return;
      const campaign = { ...before, ...values };
      await requireSound(tx, campaign);
      if (before !== null && before.status !== 'draft') requireReady(campaign, today());
    },
    async derive({ before, values, isSent }, tx) {
      if (!isSent || values.banner === undefined || values.banner === before?.banner) return {};
      const size = await sizeOfBanner(tx, values.banner);
      return {
        bannerWidth: size?.width ?? null,
        bannerHeight: size?.height ?? null,
        bannerBytes: size?.bytes ?? null,
      };
    },
  });
  registerJob(server, campaignDaysJob(server));
  registerCampaignSteps(server);

  registerAction(server, readCoverage, ({ query }) => coverage(db, query, today()));
  registerAction(server, readCoveredPeople, ({ query }) => coveredPeople(db, query));
  registerAction(server, readSignature, async ({ params, request }) =>
    signatureOf(
      { db, tokens, base: baseOf(server, request), today: today() },
      await requireSender(db, params.id),
    ),
  );

  registerAction(server, readSignatureReport, async ({ query }) => {
    await counts.flush();
    return shownReport(db, query);
  });
  registerAction(server, signatureReportCsv, async ({ query, origin, reply }) => {
    await counts.flush();
    await sendTable(db, reply, origin, {
      rows: Readable.from([]),
      table: onePart(await reportCsv(db, query)),
      fileName: `signature-${query.by}.csv`,
      resource: signatureCampaign.name,
      reason: `Signature report by ${query.by}`,
    });
    return '';
  });

  serveSignatures(server, tokens, counts);
};
