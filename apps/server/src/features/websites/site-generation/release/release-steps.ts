import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import {
  bringSiteOnline,
  rollBackSite,
  rollOutSite,
  takeSiteOffline,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { currentRelease } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { formFaults, requireServed } from '../generation-steps.ts';
import type { Generation } from '../work/claim.ts';
import type { SiteWork } from '../work/site-work.ts';
import { launchStatusOf } from './site-values.ts';

interface StepOptions {
  readonly hosts: SiteWork['hosts'];
  wakeAfterCommit(tx: Transaction): void;
}

interface NewRelease {
  readonly generationId: number;
  readonly form: SiteDraft;
  readonly themeVersion: string | null;
  readonly note: string | null;
  readonly copies?: number;
}

export async function isBuilding(tx: Queryable, generationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from site_releases where generation_id = ${generationId}
      and (state = 'building' or (state = 'built' and is_rollout)) limit 1`);
  return rowCount > 0;
}

/** One release is built at a time. */
export async function addRelease(
  tx: Transaction,
  origin: Origin,
  { generationId, form, themeVersion, note, copies }: NewRelease,
): Promise<{ id: number; releaseId: number; number: number }> {
  if (await isBuilding(tx, generationId)) throw illegalState(siteRelease, 'building');
  const { rows } = await tx.query<{ next: number }>(sql`
    select coalesce(max(number), 0) + 1 as next from site_releases where generation_id = ${generationId}`);
  const { next = 1 } = rows[0] ?? {};
  const { record } = await records(tx, origin).create(
    siteRelease,
    { generationId, number: next, form, themeVersion, note },
    { columns: { is_rollout: true, copies_release_id: copies ?? null } },
  );
  return { id: generationId, releaseId: record.id, number: next };
}

type SiteStatus = Row<typeof site>['status'];

/** Moves the status of the website; an archived one stays so. */
async function setStatus(
  tx: Transaction,
  origin: Origin,
  { siteId }: Pick<Generation, 'siteId'>,
  from: readonly SiteStatus[],
  status: SiteStatus,
): Promise<void> {
  if (siteId === null) return;
  const writer = records(tx, origin);
  const before = await writer.lock(site, siteId);
  if (from.includes(before.status)) await writer.update(site, siteId, { status });
}

export function registerReleaseSteps(server: Server, { hosts, wakeAfterCommit }: StepOptions): void {
  registerStep(server, rollOutSite, async ({ record, body, tx, origin }) => {
    requireServed(record.host, hosts);
    const faults = formFaults(record.form);
    if (Object.keys(faults).length > 0) throw problem('invalid_input', {}, { errors: faults });
    wakeAfterCommit(tx);
    return addRelease(tx, origin, {
      generationId: record.id,
      form: record.form,
      themeVersion: currentRelease(record.theme),
      note: body.note ?? null,
    });
  });

  registerStep(server, rollBackSite, async ({ record, body, tx, origin, move }) => {
    requireServed(record.host, hosts);
    const release = await records(tx, origin).lock(siteRelease, body.releaseId);
    if (release.generationId !== record.id)
      throw problem('not_found', { thing: siteRelease.singular, key: body.releaseId });
    if (release.state !== 'replaced') throw illegalState(siteRelease, release.state);
    wakeAfterCommit(tx);
    // The form is what is live: the next rollout starts from there.
    await move({ form: release.form }, { action: 'rolled_back', reason: `To release ${release.number}` });
    return addRelease(tx, origin, {
      generationId: record.id,
      form: release.form,
      themeVersion: release.themeVersion,
      note: `Rollback to release ${release.number}`,
      copies: release.id,
    });
  });

  registerStep(server, takeSiteOffline, async ({ record, tx, origin, move }) => {
    await setStatus(tx, origin, record, ['building', 'active'], 'paused');
    const { version } = await move({ isOffline: true }, { action: 'taken_offline' });
    return { id: record.id, isOffline: true, version };
  });
  registerStep(server, bringSiteOnline, async ({ record, tx, origin, move }) => {
    // The form of the generation may be ahead of what is live.
    const live =
      record.releaseId === null ? null : await records(tx, origin).lock(siteRelease, record.releaseId);
    await setStatus(tx, origin, record, ['paused'], launchStatusOf(live?.form ?? record.form));
    const { version } = await move({ isOffline: false }, { action: 'brought_online' });
    return { id: record.id, isOffline: false, version };
  });
}
