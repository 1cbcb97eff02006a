import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import { siteServicePaths } from '@supersync/contract/websites/site-theme/site-service.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MinuteCounts } from '#platform/http/minute-counts.ts';
import { originOf } from '#platform/http/origin.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import type { Feature } from '#platform/server.ts';
import { networkOf } from '#platform/session/network-of.ts';
import { siteKeys } from '#platform/website/site-key.ts';
import { answerPage, answerPolicy, type Outcome } from './answer-page.ts';
import { createLeadLimits } from './lead-limits.ts';
import { leadNoticeJob } from './lead-notice.ts';
import { readVisitorLead } from './read-fields.ts';
import { availableHomes, findLiveSite, type LiveSite } from './sites.ts';
import { storeVisitorLead } from './store-lead.ts';

const formType = 'application/x-www-form-urlencoded';
const largestBody = 32 * 1024;

/** Per minute. A person writes once; an office behind one address writes a few times. */
const leadsPerNetwork = 5;
const leadsPerSite = 60;
/** A visitor who looks around opens a few pages a minute. */
const readsPerNetwork = 120;

const availabilityCacheSeconds = 60;

const routePath = (path: string): string => path.replace('{key}', ':key');

/** Scripts say what they take; a browser that follows the form itself takes pages. */
const wantsJson = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('application/json');

function localeIn(body: string): 'en' | 'fr' {
  const locale = new URLSearchParams(body).get('locale');
  return isChoice(languages, locale) ? locale : 'en';
}

/**
 * What visitors' browsers ask of this server on behalf of a generated site: to take a message, and how many homes are
 * available. Both are open to pages elsewhere, look at no cookie, and know only sites that are live.
 */
export const siteLeadFeature: Feature = async (server) => {
  const { app, db, clock, config } = server;
  const keys = await siteKeys(db);
  const counts = new MinuteCounts(clock);
  const limits = createLeadLimits(db, clock);
  const notice = leadNoticeJob(createMailer(config), clock);
  registerJob(server, notice);

  async function siteOf({ params }: FastifyRequest): Promise<LiveSite> {
    const key: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'key') : '';
    const generationId = typeof key === 'string' ? keys.read(key) : null;
    const site = generationId === null ? null : await findLiveSite(db, generationId);
    if (site === null) throw problem('page_not_found', {});
    return site;
  }

  async function takeLead(request: FastifyRequest, body: string): Promise<void> {
    const sender = `lead ${networkOf(request.ip)}`;
    // Counted here first: a flood does not reach the database.
    counts.demandAtMost(sender, leadsPerNetwork);
    const site = await siteOf(request);
    await limits.demandAtMost(sender, leadsPerNetwork);
    await limits.demandAtMost(`site ${site.generationId}`, leadsPerSite);
    const reading = readVisitorLead(body);
    // A robot is told what it wants to hear, so that it does not look for another way.
    if (reading.kind === 'robot') return;
    if (reading.kind === 'faulty') throw problem('invalid_input', {}, { errors: reading.errors });
    await db.transaction(async (tx) => {
      const leadId = await storeVisitorLead(tx, originOf(request), site, reading.lead, clock.now());
      if (site.leadEmail !== '') await enqueue(server, tx, notice, { leadId, to: site.leadEmail });
    });
  }

  /** An error keeps its status, which is all that a page may learn of it. */
  async function answerAsPage(
    request: FastifyRequest,
    reply: FastifyReply,
    body: string,
  ): Promise<FastifyReply> {
    const send = (outcome: Outcome, status: number): FastifyReply =>
      reply
        .code(status)
        .header('content-security-policy', answerPolicy)
        .type('text/html; charset=utf-8')
        .send(answerPage(localeIn(body), outcome));
    try {
      await takeLead(request, body);
      return send('sent', 200);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error;
      return send(error.status === 429 ? 'tooMany' : 'failed', error.status);
    }
  }

  app.register(async (scope) => {
    // Forms are what pages elsewhere can post without asking; here they are meant to.
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: largestBody }, (_, body, done) =>
      done(null, body),
    );
    // Any site may read the answers: which sites there are is not known to the browser beforehand.
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      done();
    });

    scope.route({
      method: 'POST',
      url: routePath(siteServicePaths.lead),
      config: {
        access: 'public',
        takesForeignPosts: true,
        describe: () => ({
          summary: 'A visitor of a generated site writes to its office',
          requestBody: { required: true, content: { [formType]: { schema: { type: 'object' } } } },
          responses: { 200: { description: 'The lead was taken' } },
        }),
      },
      handler: async (request, reply): Promise<FastifyReply> => {
        const body = typeof request.body === 'string' ? request.body : '';
        if (!wantsJson(request)) return answerAsPage(request, reply, body);
        await takeLead(request, body);
        return reply.send({ data: { taken: true } });
      },
    });

    scope.route({
      method: 'GET',
      url: routePath(siteServicePaths.availability),
      config: {
        access: 'public',
        describe: () => ({ summary: 'How many homes of a generated site are available, by floorplan' }),
      },
      handler: async (request, reply): Promise<FastifyReply> => {
        counts.demandAtMost(`reads ${networkOf(request.ip)}`, readsPerNetwork);
        const site = await siteOf(request);
        return reply
          .header('cache-control', `public, max-age=${availabilityCacheSeconds}`)
          .send({ data: { asOf: clock.now().toISOString(), plans: await availableHomes(db, site) } });
      },
    });
  });
};
