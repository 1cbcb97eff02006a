import underPressure from '@fastify/under-pressure';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The plugin reports Infinity if it measured nothing in an interval: CPU-bound timers can block its own for a
 * second. That is no overload, and refusing would last until the next measurement.
 */
function refuse(_request: FastifyRequest, _reply: FastifyReply, _kind: string, measured = 0): undefined {
  if (!Number.isFinite(measured)) return;
  throw problem('unavailable', {});
}

/** Answers 503 with Retry-After instead of letting requests wait for seconds. */
export async function refuseWhenOverloaded(
  app: FastifyInstance,
  { longestDelayMs = 5_000, pollIntervalMs = 1_000 } = {},
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    sampleInterval: pollIntervalMs,
    pressureHandler: refuse,
  });
}
