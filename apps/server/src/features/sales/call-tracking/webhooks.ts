import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#platform/http/origin.ts';
import type { Server } from '#platform/server.ts';
import { dialedEvent, endedEvent, fieldOf, headOf, isEnd } from './call-events.ts';
import { answerXml, dialedXml, whisperXml } from './call-xml.ts';
import { isSigned, readForm, type FormFields } from './provider/signature.ts';
import type { CallSetup } from './setup.ts';
import { numberById, numberCalled, storeEvent } from './store-call.ts';
import { webhookPaths } from './webhook-paths.ts';

const formType = 'application/x-www-form-urlencoded';
const largestBody = 32 * 1024;

/** Only what the provider signed is read. To anybody else there is nothing here. */
function signedFields({ base, token }: CallSetup, request: FastifyRequest): FormFields {
  const fields = readForm(typeof request.body === 'string' ? request.body : '');
  const given = request.headers['x-twilio-signature'];
  if (!isSigned(typeof given === 'string' ? given : undefined, token, `${base}${request.url}`, fields))
    throw problem('page_not_found', {});
  return fields;
}

/** Where the provider asks what to do with a call, and tells how it went. */
export function serveWebhooks(server: Server, setup: CallSetup): void {
  const { db, clock } = server;

  async function answer(request: FastifyRequest, fields: FormFields): Promise<string> {
    const head = headOf(fields);
    if (head === null) return answerXml(null, null, setup.urls);
    await db.transaction((tx) => storeEvent(tx, originOf(request), head, { kind: 'arrived' }, clock.now()));
    return answerXml(await numberCalled(db, head.to), head.from, setup.urls);
  }

  async function whisper(request: FastifyRequest): Promise<string> {
    const id = /[?&]number=(\d{1,9})$/.exec(request.url)?.[1];
    const number = id === undefined ? null : await numberById(db, Number(id));
    return whisperXml(number?.whisper ?? null);
  }

  async function dialed(request: FastifyRequest, fields: FormFields): Promise<string> {
    const head = headOf(fields);
    const event = dialedEvent(fields);
    if (head !== null)
      await db.transaction((tx) => storeEvent(tx, originOf(request), head, event, clock.now()));
    return dialedXml(fieldOf(fields, 'DialCallStatus').toLowerCase());
  }

  async function ended(request: FastifyRequest, fields: FormFields): Promise<null> {
    const head = headOf(fields);
    if (head !== null && isEnd(fields))
      await db.transaction((tx) => storeEvent(tx, originOf(request), head, endedEvent(fields), clock.now()));
    return null;
  }

  type Hook = (request: FastifyRequest, fields: FormFields) => Promise<string | null>;
  const hooks: readonly (readonly [string, string, Hook])[] = [
    [webhookPaths.voice, 'The provider asks what to do with a call', answer],
    [webhookPaths.whisper, 'The provider asks what the office hears first', whisper],
    [webhookPaths.dialed, 'The provider tells whether the office answered', dialed],
    [webhookPaths.status, 'The provider tells that a call is over', ended],
  ];

  server.app.register(async (scope) => {
    // Forms are read here alone: the signature stands in for what keeps pages elsewhere from posting them.
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: largestBody }, (_, body, done) =>
      done(null, body),
    );
    for (const [url, summary, hook] of hooks)
      scope.route({
        method: 'POST',
        url,
        config: {
          access: 'public',
          describe: () => ({
            summary,
            requestBody: { required: true, content: { [formType]: { schema: { type: 'object' } } } },
            responses: { 200: { description: 'Call XML' }, 204: { description: 'Taken note of' } },
          }),
        },
        handler: async (request, reply): Promise<FastifyReply> => {
          const xml = await hook(request, signedFields(setup, request));
          if (xml === null) return reply.code(204).send();
          return reply.type('text/xml; charset=utf-8').send(xml);
        },
      });
  });
}
