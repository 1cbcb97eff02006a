import { checkAdUrl } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrlCheck } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';

export interface AdChecks {
  /** The addresses being checked. */
  readonly underWay: ReadonlySet<number>;
  /** One after another; a failure does not stop the others. */
  readonly check: (ads: readonly ShownAdUrl[]) => Promise<void>;
}

/** Checks pages of ads and reports the results. */
export function useAdChecks(): AdChecks {
  const [underWay, setUnderWay] = useState<ReadonlySet<number>>(new Set());
  const check = async (ads: readonly ShownAdUrl[]): Promise<void> => {
    setUnderWay((now) => new Set([...now, ...ads.map(({ id }) => id)]));
    const failures: string[] = [];
    for (const ad of ads) {
      try {
        await client.act(checkAdUrl, { params: { id: ad.id } });
      } catch (error) {
        failures.push(`${partnerName(ad)}: ${messageOf(error)}`);
      }
      setUnderWay((now) => new Set([...now].filter((id) => id !== ad.id)));
      await invalidate(adUrl, adUrlCheck);
    }
    const [first, ...others] = failures;
    if (first === undefined)
      toastSuccess(
        ads.length === 1 ? 'Checked' : `${formatCount(ads.length, 'address', 'addresses')} checked`,
      );
    else toastError(others.length === 0 ? first : `${first} The same for ${others.length} more.`);
  };
  return { underWay, check };
}
