import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { siteForm } from '@supersync/contract/websites/site-form/complete-site-form.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import {
  cancelGeneration,
  generateSite,
  retryGeneration,
  undoGeneration,
} from '@supersync/contract/websites/site-generation/actions.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import type { GenerationHost } from '@supersync/contract/websites/site-generation/states.ts';
import {
  generationRoom,
  pipelineItems,
  type PipelineKey,
} from '@supersync/contract/websites/site-generation/tracker.ts';
import sql from 'sql-template-tag';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Written } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { readRelease } from './release/release-rows.ts';
import type { Generation } from './work/claim.ts';
import { addItems } from './work/progress.ts';

interface StepOptions {
  readonly hosts: ReadonlyMap<GenerationHost, unknown>;
  /** Wakes the work after the commit. */
  wakeAfterCommit(tx: Transaction): void;
}

const answerOf = ({ record: { id, state }, version }: Written<typeof siteGeneration>) => ({
  id,
  state,
  version,
});

const refuse = (errors: Record<string, string>): void => {
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, { errors });
};

/** The problems of a form by field, as its page shows them. */
export function formFaults(form: SiteDraft): Record<string, string> {
  const parsed = siteForm.safeParse(form);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [`form.${path.map(String).join('.')}`, message]),
  );
}

/** A complete form of the generation's own client, theme and domain, and a domain that no other website has. */
async function requireReady(
  tx: Queryable,
  { form, clientId, theme, domain, siteId }: Generation,
): Promise<void> {
  const faults = formFaults(form);
  if (form.clientId !== clientId) faults['form.clientId'] ??= 'Choose the client of the generation';
  if (form.theme !== theme) faults['form.theme'] ??= 'Choose the theme of the generation';
  if (form.domain !== domain) faults['form.domain'] ??= 'Enter the domain of the generation';
  const { rows } = await tx.query<{ name: string }>(sql`
    select name from sites where lower(domain) = ${domain} and id is distinct from ${siteId}`);
  const [other] = rows;
  if (other !== undefined) faults['form.domain'] = `${other.name} has this domain already. Enter another.`;
  refuse(faults);
}

export function requireServed(host: GenerationHost, hosts: StepOptions['hosts']): void {
  if (!hosts.has(host))
    throw problem('not_configured', { what: 'The GitLab server of this site is not configured here.' });
}

async function firstNotDone(tx: Queryable, { id, attempt }: Generation): Promise<PipelineKey> {
  const { rows } = await tx.query<{ key: PipelineKey }>(sql`
    select key from site_generation_items where generation_id = ${id} and attempt = ${attempt} and state <> 'done'
    order by position limit 1`);
  return rows[0]?.key ?? 'upload-assets';
}

/** Whether the form was changed after the first of the items that are done. */
async function hasNewForm(tx: Queryable, { id, attempt }: Generation): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from audit_entries
    where resource = ${siteGeneration.name} and record_key = ${printKey(siteGeneration, id)} and changes ? 'form'
      and at > (select min(started_at) from site_generation_items
        where generation_id = ${id} and attempt = ${attempt} and state = 'done')
    limit 1`);
  return rowCount > 0;
}

/** What was made of another form is made anew, and a pipeline that failed is run again. */
async function startOf(tx: Queryable, record: Generation, from: PipelineKey): Promise<PipelineKey> {
  if (await hasNewForm(tx, record)) return 'upload-assets';
  if (from !== 'save-assets') return from;
  const release = await readRelease(tx, record.id);
  return release?.state === 'failed' ? 'pipeline' : from;
}

export function registerGenerationSteps(server: Server, { hosts, wakeAfterCommit }: StepOptions): void {
  const start = (record: Generation, doneItems: number, host: GenerationHost) => {
    const attempt = record.attempt + 1;
    return {
      attempt,
      host,
      doneItems,
      currentItem: null,
      currentRoom: generationRoom(record.id, attempt),
      error: null,
      finishedAt: null,
    };
  };

  registerStep(server, generateSite, async ({ record, tx, move, origin }) => {
    await requireReady(tx, record);
    const host = record.repositoryUrl === null ? (hosts.has('gitlab') ? 'gitlab' : 'local') : record.host;
    requireServed(host, hosts);
    const values = start(record, 0, host);
    await addItems(tx, { id: record.id, attempt: values.attempt });
    wakeAfterCommit(tx);
    return answerOf(await move(values, { action: 'queued', columns: { started_by: origin.userId } }));
  });

  registerStep(server, retryGeneration, async ({ record, body, tx, move, origin }) => {
    requireServed(record.host, hosts);
    await requireReady(tx, record);
    const first = await firstNotDone(tx, record);
    const wanted = body.from ?? first;
    const { values: order } = pipelineItems;
    // An item is not skipped: what comes before has to be done.
    if (order.indexOf(wanted) > order.indexOf(first))
      refuse({ from: `${pipelineItems.labels[first]} has to be done first` });
    const from = await startOf(tx, record, wanted);
    const values = start(record, order.indexOf(from), record.host);
    await addItems(tx, { id: record.id, attempt: values.attempt }, from);
    wakeAfterCommit(tx);
    return answerOf(
      await move(values, {
        action: 'retried',
        reason: `From ${pipelineItems.labels[from]}`,
        columns: { started_by: origin.userId },
      }),
    );
  });

  registerStep(server, cancelGeneration, async ({ move }) =>
    answerOf(await move({ finishedAt: server.clock.now() }, { action: 'canceled' })),
  );

  registerStep(server, undoGeneration, async ({ record, tx, move, origin }) => {
    requireServed(record.host, hosts);
    wakeAfterCommit(tx);
    return answerOf(
      await move({}, { action: 'undo_requested', columns: { started_by: origin.userId, live_until: null } }),
    );
  });
}
