import { releaseNumber, resumeNumber, suspendNumber } from '@supersync/contract/tracking-number/actions.ts';
import { trackingNumber } from '@supersync/contract/tracking-number/tracking-number.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { checkNumber, derivedOf } from './check-number.ts';
import { release, takeStep } from './take-step.ts';

export const trackingNumberFeature: Feature = (server) => {
  const { clock } = server;
  registerResource(server, trackingNumber, {
    check: ({ before, values }, _caller, tx) => checkNumber(tx, clock, before, values),
    derive: async ({ operation, values }, tx) => (operation === 'create' ? derivedOf(tx, clock, values) : {}),
  });

  for (const [action, step] of [
    [suspendNumber, 'suspend'],
    [resumeNumber, 'resume'],
  ] as const)
    registerAction(server, action, ({ params, body, origin, inTransaction }) =>
      inTransaction((tx) => takeStep(step, { tx, clock, origin, id: params.id, reason: body.reason })),
    );

  registerAction(server, releaseNumber, ({ params, body, origin, inTransaction }) =>
    inTransaction((tx) => release({ tx, clock, origin, id: params.id, ...body })),
  );
};
