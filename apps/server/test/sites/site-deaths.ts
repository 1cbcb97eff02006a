import { once } from 'node:events';
import { readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { MortalServers } from '../death/mortal-servers.ts';
import type { Place } from '../death/place.ts';

/** Servers that make and roll out sites, and die once something had its effect. */
export class SiteDeaths {
  readonly #place: Place;
  readonly #effects: string;
  readonly #servers: MortalServers;

  constructor(place: Place, env: Readonly<Record<string, string>> = {}) {
    this.#place = place;
    this.#effects = join(place.dataDir, 'effects');
    writeFileSync(this.#effects, '');
    this.#servers = new MortalServers(place, 'dyingGenerator', {
      EFFECTS_FILE: this.#effects,
      ...env,
    });
  }

  async dieAfter(effect: string): Promise<void> {
    const child = await this.#servers.start({ DIES_AFTER: effect });
    const [, signal] = await once(child, 'exit');
    expect([effect, signal]).toEqual([effect, 'SIGKILL']);
    // The only server of an embedded database forgets by itself what the last one had in hand.
    if (this.#place.kind === 'embedded') return;
    // Its claims are given up at once, instead of after their time.
    await this.#place.use(async (db) => {
      await db.query(sql`update site_generations set live_until = null`);
      await db.query(sql`update site_releases set look_at = null`);
      await db.query(sql`update site_rollout_items set look_at = null`);
    });
  }

  /** How many times something had its effect. */
  timesOf(effect: string): number {
    return readFileSync(this.#effects, 'utf8')
      .split('\n')
      .filter((line) => line === effect).length;
  }

  /** Runs a server until there was an effect so many times, then stops it as an operator does. */
  async runUntil(effect: string, times: number): Promise<void> {
    const child = await this.#servers.start({});
    await new Promise<void>((resolve) => {
      const watcher = watch(this.#place.dataDir, () => check());
      const check = (): void => {
        if (this.timesOf(effect) < times) return;
        watcher.close();
        resolve();
      };
      check();
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  stop(): void {
    this.#servers.stop();
  }
}
