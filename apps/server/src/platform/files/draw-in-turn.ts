import { problem } from '@supersync/contract/kernel/errors.ts';
import sharp from 'sharp';
import { Slots } from '../db/slots.ts';

// Each picture is drawn once: remembered steps would only hold memory.
sharp.cache(false);

/** A photo of 50 million pixels takes about 200 MB while it is drawn, so few are drawn at once. */
const drawnAtOnce = 2;
const maxWaitMs = 60_000;

const slots = new Slots(drawnAtOnce);

/** Draws when it is this picture's turn. */
export async function drawInTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (!(await slots.take(maxWaitMs))) throw problem('unavailable', {});
  try {
    return await draw();
  } finally {
    slots.give();
  }
}
