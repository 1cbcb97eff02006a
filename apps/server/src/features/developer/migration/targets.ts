import type { Config } from '../../../config.ts';
import type { Log } from '#platform/db/database.ts';
import type { ConfiguredEnvironment } from './environments.ts';
import { PostgresTarget } from './target/postgres-target.ts';
import { PracticeTarget } from './target/practice-target.ts';
import type { Session, Target } from './target/target.ts';

/** The databases behind the environments, by the environments' keys. */
export class Targets {
  readonly #targets: ReadonlyMap<string, Target>;

  constructor(
    configured: readonly ConfiguredEnvironment[],
    options: {
      readonly config: Pick<Config, 'dataDir'>;
      readonly log: Log;
      /** Brings a practice database that was just made to what is recorded of it. */
      readonly build: (key: string, session: Session) => Promise<void>;
    },
  ) {
    const { config, log, build } = options;
    const { dataDir } = config;
    this.#targets = new Map(
      configured.map(({ key, url }): [string, Target] => [
        key,
        url === null
          ? new PracticeTarget({ dataDir, key, log, build: (session) => build(key, session) })
          : new PostgresTarget(url),
      ]),
    );
  }

  of(key: string): Target | undefined {
    return this.#targets.get(key);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#targets.values()].map((target) => target.close()));
  }
}
