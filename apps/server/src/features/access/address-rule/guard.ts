import { problem } from '@supersync/contract/kernel/errors.ts';
import { parseAddress, printAddress } from '@supersync/contract/access/address-rule/range.ts';
import type { RuleEffect, RuleScope } from '@supersync/contract/access/address-rule/decide.ts';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import sql from 'sql-template-tag';
import type { Queryable, Subscription } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { AddressList, type NamedRule } from './address-list.ts';
import { scopesOf } from './scopes.ts';

interface RuleRow {
  id: number;
  effect: RuleEffect;
  scope: RuleScope;
  api_client_id: string | null;
  range: string;
  label: string;
  enabled: boolean;
  expires_at: Date | null;
}

export async function readRules(db: Queryable): Promise<NamedRule[]> {
  const { rows } = await db.query<RuleRow>(sql`
    select id, effect, scope, api_client_id, range, label, enabled, expires_at from address_rules order by id`);
  return rows.map(({ expires_at, api_client_id: apiClientId, ...rule }) => ({
    ...rule,
    apiClientId,
    expiresAt: expires_at?.toISOString() ?? null,
  }));
}

/** While the notification channel is down, the table is polled this often. */
const pollIntervalMs = 1000;
/** Log the first refusal at once, then one line per interval with the count. */
const logIntervalMs = 60_000;

/** `::ffff:10.0.0.1` and `10.0.0.1` are one address. */
export function addressOf(request: FastifyRequest): string {
  const parsed = parseAddress(request.ip);
  return parsed === null ? request.ip : printAddress(parsed);
}

export interface AddressGuard {
  readonly list: () => AddressList | Promise<AddressList>;
  /** Rules changed on this server: the next request uses the new ones. */
  readonly changed: () => void;
}

/** Refuses addresses before authentication. */
export async function guardAddresses(server: Server): Promise<AddressGuard> {
  const { app, db, clock, log, config } = server;
  let list = new AddressList(await readRules(db), clock.now());
  let loading: Promise<void> | undefined;
  let isStale = false;
  let loadedAt = Date.now();
  let subscription: Subscription | undefined;

  async function load(): Promise<void> {
    do {
      isStale = false;
      loadedAt = Date.now();
      try {
        list = new AddressList(await readRules(db), clock.now());
      } catch (error) {
        // Keep enforcing the last known rules.
        log.error({ err: error }, 'the address rules could not be read');
      }
    } while (isStale);
  }

  const changed = (): void => {
    isStale = true;
    loading ??= load().finally(() => {
      loading = undefined;
    });
  };

  /** Synchronous, except while the rules are being loaded. */
  function current(): AddressList | Promise<AddressList> {
    if (subscription?.healthy !== true && Date.now() - loadedAt > pollIntervalMs) changed();
    return loading === undefined ? list : loading.then(() => list);
  }

  app.addHook('onReady', async () => {
    subscription = await db.listen('address_rules', changed, { onGap: changed });
    changed();
  });
  app.addHook('onClose', async () => {
    await loading;
    await subscription?.close();
  });

  const refusals = new Counter({
    name: 'address_refusals_total',
    help: 'Requests refused because of the address they came from',
    labelNames: ['scope'],
    registers: [server.metrics],
  });
  let unlogged = 0;
  let logged = Number.NEGATIVE_INFINITY;

  function refuse(address: string, scope: RuleScope): never {
    refusals.labels(scope).inc();
    unlogged += 1;
    if (Date.now() - logged >= logIntervalMs) {
      log.warn({ address, scope, refused: unlogged }, 'an address was refused');
      logged = Date.now();
      unlogged = 0;
    }
    throw problem('address_refused', { address });
  }

  if (config.addressRules === 'off')
    log.error(
      { rules: list.rules.length },
      'ADDRESS_RULES=off: EVERY ADDRESS IS LET IN. Mend the rules, then start without it.',
    );
  else
    server.beforeAuthentication.push((request) => {
      const enforce = (rules: AddressList): void => {
        if (rules.rules.length === 0) return;
        const address = addressOf(request);
        for (const { scope, apiClientId } of scopesOf(request))
          if (!rules.admits(address, scope, clock.now(), apiClientId)) refuse(address, scope);
      };
      const rules = current();
      return rules instanceof Promise ? rules.then(enforce) : enforce(rules);
    });

  return { list: current, changed };
}
