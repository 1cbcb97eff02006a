import { writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { prepareAccess } from './access-data.ts';
import { measureAudit } from './audit.ts';
import { endChildrenWithUs } from './measure/children.ts';
import { measureBuildings } from './areas/buildings.ts';
import { measureConsole } from './console.ts';
import { measureConvert } from './convert.ts';
import { measureCsv } from './csv.ts';
import { prepareEmbedded } from './embedded.ts';
import { measureFeedBuild } from './areas/feed-build.ts';
import { measureFeeds } from './areas/feeds.ts';
import { measureFloorplanViewer } from './areas/floorplan-viewer.ts';
import { measureGrowth } from './areas/growth.ts';
import { measureImporters } from './areas/importers.ts';
import { measureInsights } from './areas/insights.ts';
import { measureImageLabels } from './areas/image-labels.ts';
import { measureLabellingPace } from './areas/labelling-pace.ts';
import { measureLeads } from './leads.ts';
import { connections } from './measure/load.ts';
import { readOptions, scaledWorks, type Options } from './measure/options.ts';
import { findPostgres, preparePostgres, type Postgres } from './postgres.ts';
import { measureMatrix } from './areas/matrix.ts';
import { measureMix } from './areas/mix.ts';
import { measureMessages } from './messages.ts';
import { measureMonitoring } from './areas/monitoring.ts';
import { measureQueue } from './queue.ts';
import { measureExport, measureSearch } from './properties.ts';
import { measureRates } from './rates.ts';
import { importedRows, measureRecordImport } from './areas/record-import.ts';
import type { Line, Section } from './measure/report.ts';
import { measureRole } from './role.ts';
import { measureShadows } from './areas/shadows.ts';
import { measureSignatures } from './areas/signatures.ts';
import { measureStart } from './start.ts';
import { printSection } from './measure/table.ts';
import { prepareTasks } from './tasks-data.ts';
import { measureTasks } from './tasks.ts';
import { measureWithdrawal } from './measure/withdrawal.ts';

const postgresScale = 100;
const embeddedScale = 10;

const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

type Measured = Pick<Section, 'lines' | 'notes'>;

const nothing: Measured = { lines: [], notes: [] };
let failures = 0;

/** A failed measurement reports why, and the rest continues. */
async function attempt(what: string, work: () => Promise<Measured | readonly Line[]>): Promise<Measured> {
  try {
    const measured = await work();
    return 'notes' in measured ? measured : { lines: measured, notes: [] };
  } catch (error) {
    failures += 1;
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { lines: [], notes: [`Not measured: ${what}.`] };
  }
}

const together = (title: string, parts: readonly Measured[]): Section => ({
  title,
  lines: parts.flatMap(({ lines }) => lines),
  notes: parts.flatMap(({ notes }) => notes),
});

async function onPostgres(options: Options): Promise<readonly Section[]> {
  const server = await findPostgres();
  if (server === undefined)
    return [{ title: 'PostgreSQL', lines: [], notes: ['It did not answer: nothing was measured on it.'] }];
  const { only } = options;
  const access = only.has('audit') || only.has('role') ? [await onAccess(server, options)] : [];
  if (only.has('tasks')) access.push(await onTasks(server, options));
  if (only.has('messages'))
    access.push(
      together(`PostgreSQL ${server.version}, a million messages`, [
        await attempt('messages', () => measureMessages(server, options, say)),
      ]),
    );
  if (only.has('leads'))
    access.push(
      together(`PostgreSQL ${server.version}, a million leads`, [
        await attempt('leads', () => measureLeads(server, say)),
      ]),
    );
  if (only.has('signatures'))
    access.push(
      together(`PostgreSQL ${server.version}, email signatures`, [
        await attempt('signatures', () => measureSignatures(server, options, say)),
      ]),
    );
  if (only.has('matrix'))
    access.push(
      together(`PostgreSQL ${server.version}, the syndication audit`, [
        await attempt('the matrix', () => measureMatrix(server, options, say)),
      ]),
    );
  if (only.has('feed-build'))
    access.push(
      together(`PostgreSQL ${server.version}, a feed of 100,000 listings`, [
        await attempt('the feed build', () => measureFeedBuild(server, options, say)),
      ]),
    );
  if (only.has('monitoring'))
    access.push(
      together(`PostgreSQL ${server.version}, monitoring`, [
        await attempt('monitoring', () => measureMonitoring(server, options, say)),
      ]),
    );
  if (only.has('shadows'))
    access.push(
      together(`PostgreSQL ${server.version}, building shadows`, [
        await attempt('shadows', () => measureShadows(server, options, say)),
      ]),
    );
  if (only.has('importers'))
    access.push(
      together(`PostgreSQL ${server.version}, importers`, [
        await attempt('importers', () => measureImporters(server, options, say)),
      ]),
    );
  if (only.has('image-labels'))
    access.push(
      together(`PostgreSQL ${server.version}, labelling by keyboard`, [
        await attempt('labelling', () => measureLabellingPace(server, options, say)),
      ]),
    );
  if (only.has('floorplans'))
    access.push(
      together('Floorplan viewer in a browser', [
        await attempt('the floorplan viewer', () => measureFloorplanViewer(server, options, say)),
      ]),
    );
  if (only.has('console'))
    access.push(together('Console', [await attempt('console', () => measureConsole(server, options, say))]));
  if (only.has('growth'))
    access.push(
      together(`PostgreSQL ${server.version}, 100 × the demo against 1 × and 10 ×`, [
        await attempt('growth', () => measureGrowth(server, say)),
      ]),
    );
  if (only.has('record-import')) {
    const url = await preparePostgres(server, 'supersync_bench_record_import', 1, say);
    access.push(
      together(
        `PostgreSQL ${server.version}, ${importedRows.postgres.toLocaleString('en-GB')} clients by CSV`,
        [await attempt('the CSV import', () => measureRecordImport({ kind: 'postgres', url }, say))],
      ),
    );
  }
  if (scaledWorks.every((work) => !only.has(work))) return access;
  const url = await preparePostgres(server, `supersync_bench_scale${postgresScale}`, postgresScale, say);
  const place = { kind: 'postgres', url } as const;
  const parts = [
    await attempt('list, get and update', () => measureRates(place, options, say)),
    only.has('csv') ? await attempt('csv', () => measureCsv(place, options, say)) : nothing,
    only.has('search') ? await attempt('search', () => measureSearch(place, options, say)) : nothing,
    only.has('export') ? await attempt('export', () => measureExport(place, options, say)) : nothing,
    only.has('start') ? await attempt('start', () => measureStart(place, options, say)) : nothing,
    only.has('withdrawal')
      ? await attempt('withdrawal', () => measureWithdrawal(place, options, say))
      : nothing,
    only.has('mix') ? await attempt('the mix', () => measureMix(place, options, say)) : nothing,
  ];
  if (only.has('convert'))
    access.push(
      together('Converting in a browser', [
        await attempt('converting', () => measureConvert(place, options, say)),
      ]),
    );
  return [
    together(
      `PostgreSQL ${server.version}, ${postgresScale} × the demo's data, ${connections} connections`,
      parts,
    ),
    ...access,
  ];
}

async function onTasks(server: Postgres, options: Options): Promise<Section> {
  const places = await prepareTasks(server, say);
  return together(`PostgreSQL ${server.version}, very many background tasks`, [
    await attempt('tasks', () => measureTasks(places, options, say)),
    await attempt('the queue', () => measureQueue(places.large, options, say)),
  ]);
}

async function onAccess(server: Postgres, options: Options): Promise<Section> {
  const { only } = options;
  const place = await prepareAccess(server, only.has('audit'), say);
  return together(`PostgreSQL ${server.version}, a long audit log and a large role`, [
    only.has('audit') ? await attempt('audit', () => measureAudit(place, options, say)) : nothing,
    only.has('role') ? await attempt('role', () => measureRole(place, options, say)) : nothing,
  ]);
}

async function onEmbedded(options: Options): Promise<readonly Section[]> {
  const rates = await attempt('the embedded database', async () =>
    measureRates(await prepareEmbedded(embeddedScale, say), options, say),
  );
  return [
    together(`Embedded database, ${embeddedScale} × the demo's data, ${connections} connections`, [rates]),
  ];
}

const onEmbeddedImport = async (): Promise<Section> =>
  together(`Embedded database, ${importedRows.embedded.toLocaleString('en-GB')} clients by CSV`, [
    await attempt('the CSV import', async () => measureRecordImport(await prepareEmbedded(1, say), say)),
  ]);

const isRate = ({ only }: Options): boolean => only.has('list') || only.has('get') || only.has('update');

async function measure(options: Options): Promise<void> {
  const sections: Section[] = [];
  if (options.only.has('feeds')) sections.push(measureFeeds(options, say));
  if (options.only.has('insights'))
    sections.push(together('Website checks', [await attempt('website checks', () => measureInsights(say))]));
  if (options.only.has('buildings'))
    sections.push(
      together('Listings matched to buildings', [
        await attempt('matching', async () => measureBuildings(say)),
      ]),
    );
  if (options.only.has('image-labels'))
    sections.push(
      together('Suggested labels of photos', [
        await attempt('image labelling', () => measureImageLabels(say)),
      ]),
    );
  if (options.engines.has('postgres')) sections.push(...(await onPostgres(options)));
  if (options.engines.has('embedded') && isRate(options)) sections.push(...(await onEmbedded(options)));
  if (options.engines.has('embedded') && options.only.has('record-import'))
    sections.push(await onEmbeddedImport());
  const measured = sections.filter(({ lines, notes }) => lines.length + notes.length > 0);
  const machine = {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  process.stdout.write(
    `\n${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}; ` +
      `${options.rounds} rounds of ${options.seconds} s in turn, medians (and the range over the rounds)\n\n`,
  );
  for (const section of measured) process.stdout.write(`${printSection(section)}\n`);
  process.stdout.write('Only ratios count: a difference no larger than that of ours to itself is none.\n');
  if (options.json !== undefined) {
    const { seconds, rounds } = options;
    const report = { at: new Date().toISOString(), machine, seconds, rounds, sections: measured };
    await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

endChildrenWithUs();
try {
  await measure(readOptions(process.argv.slice(2)));
  process.exit(failures === 0 ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
