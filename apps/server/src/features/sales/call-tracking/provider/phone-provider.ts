import type { NumberPrices } from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import type { NumberType } from '@supersync/contract/sales/tracking-number/nanp.ts';

/** Where the provider asks us about a call, and where it turns when we do not answer. */
export interface NumberSettings {
  readonly voiceUrl: string;
  readonly statusCallback: string;
  /** Empty where there is no fail-safe. */
  readonly fallbackUrl: string;
}

/** A number the provider holds for us. */
export interface ProviderNumber extends NumberSettings {
  readonly providerId: string;
  readonly number: string;
  readonly friendlyName: string;
}

export interface NumberWish {
  readonly numberType: NumberType;
  readonly country: 'CA' | 'US';
  readonly areaCode: string;
}

export interface Purchase extends NumberSettings {
  readonly number: string;
  readonly friendlyName: string;
}

/** Why the provider did not do as asked, in words for staff. */
export class ProviderError extends Error {
  /**
   * `taken`: somebody else has the number, another will do. `refused`: trying again comes to the same. `unclear`: no
   * answer, or none that tells; it may have been done all the same.
   */
  readonly kind: 'taken' | 'refused' | 'unclear';
  constructor(kind: ProviderError['kind'], message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}

/** Whoever sells us numbers and carries their calls. */
export interface PhoneProvider {
  readonly name: 'simulated' | 'twilio';
  /** What one number costs a month. */
  prices(): Promise<NumberPrices>;
  /** Numbers that could be bought now. */
  search(wish: NumberWish): Promise<readonly string[]>;
  /** By the name they were bought under: how a purchase whose answer was lost is found again. */
  find(friendlyName: string): Promise<readonly ProviderNumber[]>;
  read(providerId: string): Promise<ProviderNumber | null>;
  buy(purchase: Purchase): Promise<ProviderNumber>;
  configure(providerId: string, settings: NumberSettings): Promise<ProviderNumber>;
  /** One that is gone already is released. */
  release(providerId: string): Promise<void>;
  /** Everything it holds for us, in pages. */
  pages(): AsyncIterable<readonly ProviderNumber[]>;
  /** Rings one of our numbers from another; answers the call's id. */
  placeCall(call: { readonly from: string; readonly to: string }): Promise<string>;
}
