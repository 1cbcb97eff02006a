import { setTimeout as delay } from 'node:timers/promises';
import { defineAction } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { features } from '../../src/features.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Feature } from '#platform/server.ts';

/** Preloaded into the server: an idempotent action whose effects can be counted. */
const deposit = defineAction({
  name: 'chaos_deposit',
  summary: 'Adds a row',
  method: 'POST',
  path: '/v0/chaos-deposits',
  access: 'super-user',
  body: z.object({ mark: z.string() }),
  answer: z.object({ id: z.int() }),
  status: 201,
  idempotent: true,
});

const depositFeature: Feature = (server) => {
  registerAction(server, deposit, async ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        sql`insert into chaos_deposits (mark) values (${body.mark}) returning id`,
      );
      const id = rows[0]?.id ?? 0;
      // Long enough for a kill, or for the same request on another server, to happen during it.
      await delay(5);
      await audit(tx, origin, { action: 'deposited', resource: 'chaos_deposit', key: body.mark });
      return { id };
    }),
  );
};

// The server reads this list later, when it starts.
(features as Feature[]).push(depositFeature);
