import underPressure from '@fastify/under-pressure';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const retryAfterSeconds = 10;

/**
 * The plugin says "endless" where it measured nothing between two looks: work that waits for no input can
 * keep the timers to itself for a second. That is no overload, and refusing on it would refuse until the next look.
 */
function refuse(_request: FastifyRequest, reply: FastifyReply, _kind: string, measured = 0): undefined {
  if (!Number.isFinite(measured)) return;
  void reply.header('retry-after', retryAfterSeconds);
  throw problem('unavailable', {});
}

/** Whoever would wait for seconds just to be looked at is told to come back instead. */
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
