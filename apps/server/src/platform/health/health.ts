import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';

/** `live`: the process answers. `ready`: it can serve requests behind a load balancer. */
export function answerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get(
    '/health/live',
    { config: { access: 'public', describe: () => ({ summary: 'The process answers' }) } },
    () => ({ data: { status: 'live' } }),
  );
  app.get(
    '/health/ready',
    { config: { access: 'public', describe: () => ({ summary: 'The server can do its work' }) } },
    async () => {
      if (!(await isReady().catch(() => false))) throw problem('unavailable', {});
      return { data: { status: 'ready' } };
    },
  );
}
