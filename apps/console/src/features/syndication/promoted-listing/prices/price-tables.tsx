import type { With } from '@supersync/contract/kernel/record.ts';
import { promotedPrice } from '@supersync/contract/syndication/promoted-listing/promoted-price.ts';
import { promotedTier } from '@supersync/contract/syndication/promoted-listing/promoted-tier.ts';
import { promotedTierNames } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RelatedRecords } from '#platform/record/related-records.tsx';
import { defineForm } from '#platform/resource/define-form.ts';
import classes from '../promoted.module.css';
import { pricesOptions, tiersOptions } from '../promoted-queries.ts';
import { promotedRequestsScreen } from '../screens.ts';

type Tier = With<typeof promotedTier, 'partner'>;
type Price = With<typeof promotedPrice, 'partner'>;

const tierForm = defineForm(promotedTier, {
  noun: 'tier',
  fields: ['partnerId', 'tier', 'dailyPrice', 'currency', 'slots'],
  columns: 2,
});

const priceForm = defineForm(promotedPrice, {
  noun: 'price',
  fields: ['partnerId', 'tier', 'provinceCode', 'city', 'dailyPrice', 'currency', 'validFrom'],
  columns: 2,
});

const marketOf = ({ city, provinceCode }: Price): string =>
  provinceCode === null ? 'Every market' : city === null ? provinceCode : `${city}, ${provinceCode}`;

const nameOf = ({ partner, tier }: Tier | Price): string =>
  `${partner?.name ?? 'Partner'}, ${promotedTierNames.labels[tier]}`;

const priced = { header: 'Daily price', width: 130 } as const;

/** What partners charge: the tiers they sell, and prices of a market from a day on. */
export function PriceTables({ tools }: { readonly tools: ReactNode }) {
  const tiers = useQuery(tiersOptions);
  const prices = useQuery(pricesOptions);
  return (
    <div className={classes.prices}>
      <PageHeader title={promotedRequestsScreen.title} lead="Tiers of each partner and their prices." />
      <div className={classes.tools}>{tools}</div>
      <section aria-labelledby="tiers-of-partners">
        <h2 id="tiers-of-partners">Tiers</h2>
        <Loaded query={tiers} lines={6}>
          {({ data }) => (
            <RelatedRecords<typeof promotedTier, Tier>
              form={tierForm}
              label="Tiers"
              name="promoted-tiers"
              rows={data}
              nameOf={nameOf}
              start={{}}
              columns={[
                { id: 'partner.name', header: 'Partner', width: 180, grow: 1, main: true },
                { id: 'tier', width: 110, cell: ({ tier }) => promotedTierNames.labels[tier] },
                {
                  ...priced,
                  id: 'dailyPrice',
                  cell: ({ dailyPrice, currency }) => <Money amount={dailyPrice} currency={currency} />,
                },
                { id: 'slots', header: 'Slots per market', width: 130 },
                { id: 'modified', width: 120 },
              ]}
              empty={<EmptyState title="No tiers yet">Add the tiers that a partner sells.</EmptyState>}
            />
          )}
        </Loaded>
      </section>
      <section aria-labelledby="prices-of-markets">
        <h2 id="prices-of-markets">Prices by market</h2>
        <Loaded query={prices} lines={6}>
          {({ data }) => (
            <RelatedRecords<typeof promotedPrice, Price>
              form={priceForm}
              label="Prices by market"
              name="promoted-prices"
              rows={data}
              nameOf={nameOf}
              start={{}}
              columns={[
                { id: 'partner.name', header: 'Partner', width: 180, grow: 1, main: true },
                { id: 'tier', width: 110 },
                { id: 'market', header: 'Market', width: 170, grow: 1, cell: marketOf },
                {
                  ...priced,
                  id: 'dailyPrice',
                  cell: ({ dailyPrice, currency }) => <Money amount={dailyPrice} currency={currency} />,
                },
                { id: 'validFrom', width: 120 },
              ]}
              empty={
                <EmptyState title="No prices by market yet">
                  Add one where a market costs more or less than its tier, or from a later day.
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}
