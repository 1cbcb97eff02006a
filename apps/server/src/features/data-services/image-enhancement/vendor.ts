import { setTimeout as delay } from 'node:timers/promises';
import type { EnhancementSettings } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { z } from 'zod';
import type { AutoenhanceConfig } from '../../../config/autoenhance.ts';
import { fetchOutside, type OutsideAnswer, type OutsideOptions } from '#platform/outbound/fetch-outside.ts';

const created = z.looseObject({ image_id: z.string().regex(/^[\w-]{1,100}$/), upload_url: z.url() });
const state = z.looseObject({
  enhanced: z.boolean().nullish(),
  error: z.union([z.string(), z.boolean()]).nullish(),
});

const answerBytes = 1_048_576;
const imageBytes = 60 * 1_048_576;
const maxPolls = 150;

export class VendorError extends Error {
  override name = 'VendorError';
}

export interface VendorOptions {
  readonly config: AutoenhanceConfig;
  readonly hosts: readonly string[];
  readonly signal: AbortSignal;
  readonly pollMs: number;
}

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The vendor’s service: create an image, upload its bytes, poll until it is enhanced, download it. */
export function vendorClient({ config, hosts, signal, pollMs }: VendorOptions) {
  const allowed = [new URL(config.url).host, ...hosts];
  const call = async (
    path: string,
    { maxBytes = answerBytes, ...more }: Partial<Pick<OutsideOptions, 'body' | 'maxBytes'>> = {},
  ): Promise<OutsideAnswer> => {
    const answer = await fetchOutside(`${config.url}/v3/images/${path}`, {
      hosts: allowed,
      headers: { 'x-api-key': config.key },
      timeoutMs: 30_000,
      signal,
      maxBytes,
      ...more,
    });
    if (answer.status >= 400) throw new VendorError(`The service answered with status ${answer.status}`);
    return answer;
  };
  return {
    async create(name: string, settings: EnhancementSettings): Promise<z.output<typeof created>> {
      const answer = await call('', {
        body: {
          image_name: name,
          enhance_type: 'property',
          ...(settings.sky ? { cloud_type: 'CLEAR' } : {}),
          sky_replacement: settings.sky,
          lens_correction: settings.straighten,
          vertical_correction: settings.straighten,
          privacy: false,
        },
      });
      const parsed = created.safeParse(jsonOf(answer));
      if (!parsed.success) throw new VendorError('The service gave no address to upload to');
      return parsed.data;
    },
    /** The address is signed: our key stays here. */
    async upload(address: string, type: string, bytes: Buffer): Promise<void> {
      const { status } = await fetchOutside(address, {
        hosts: allowed,
        method: 'PUT',
        bytes: { type, content: bytes },
        maxBytes: answerBytes,
        timeoutMs: 120_000,
        signal,
      });
      if (status >= 400) throw new VendorError(`The upload was refused with status ${status}`);
    },
    async download(imageId: string): Promise<Buffer> {
      for (let poll = 0; poll < maxPolls; poll += 1) {
        const { enhanced, error } = state.parse(jsonOf(await call(imageId)) ?? {});
        if (typeof error === 'string' || error === true)
          throw new VendorError('The service could not enhance the photo');
        if (enhanced === true) return (await call(`${imageId}/enhanced`, { maxBytes: imageBytes })).body;
        await delay(pollMs, undefined, { signal });
      }
      throw new VendorError('The service did not finish in time');
    },
  };
}
