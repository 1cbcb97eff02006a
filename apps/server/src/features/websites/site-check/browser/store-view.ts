import { Readable } from 'node:stream';
import { site } from '@supersync/contract/websites/site/site.ts';
import { siteView, viewDays } from '@supersync/contract/websites/site-check/site-view.ts';
import { fileAddress, filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import { publish } from '#platform/events/publish.ts';
import type { StoredBytes } from '#platform/files/file-store.ts';
import { addFile, fileStoreOf } from '#platform/files/files.ts';
import { records } from '#platform/resource/records.ts';
import type { TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import type { CheckedSite } from '../look.ts';
import type { SiteLook } from './view-site.ts';

/** Keeps the looks with their pictures; that of a desktop is the website's picture in the lists. */
export async function storeLooks(
  context: TaskContext,
  { id, domain }: CheckedSite,
  looks: readonly SiteLook[],
): Promise<void> {
  const { server } = context;
  const store = fileStoreOf(server);
  // Imported on demand: the image library is large.
  const { drawThumb } = await import('#platform/files/redraw-image.ts');
  const at = server.clock.now();
  const drawn: { look: SiteLook; stored: StoredBytes; thumb: StoredBytes }[] = [];
  for (const look of looks)
    drawn.push({
      look,
      stored: await store.put(Readable.from([look.picture])),
      thumb: await store.put(Readable.from([await drawThumb(look.picture, filePurposes.photo.thumbSide)])),
    });
  await context.inTransaction(async (tx) => {
    const { rowCount } = await tx.query(sql`select from sites where id = ${id} for no key update`);
    // Removed meanwhile: the pictures are swept.
    if (rowCount === 0) return;
    for (const { look, stored, thumb } of drawn) {
      const file = await addFile(tx, {
        ...stored,
        name: `${domain}-${look.width}.jpg`,
        mediaType: 'image/jpeg',
        userId: null,
        preview: { ...look.size, thumb },
      });
      await tx.query(sql`
        insert into site_views (site_id, at, width, lcp_ms, cls, load_ms, requests, refused, bytes, script_errors,
          overflows, picture_file_id, judge, problems, problem_count)
        values (${id}, ${at}, ${look.width}, ${look.lcpMs}, ${look.cls}, ${look.loadMs}, ${look.requests},
          ${look.refused}, ${look.bytes}, ${look.scriptErrors}, ${look.overflows}, ${file.id}, ${look.judge},
          ${JSON.stringify(look.problems)}::jsonb, ${look.problems.reduce((sum, { count }) => sum + count, 0)})`);
      if (look.width === 'desktop')
        await records(tx, originOfRun(context)).update(
          site,
          id,
          { homePicture: fileAddress(file.id, 'thumb') },
          { isAudited: false },
        );
    }
    await publish(tx, recordRoom(siteView.name), 'created', { key: null });
  });
}

/** Old views go; the latest of each website and width stays, as its picture is shown. */
export const purgeViews = (context: TaskContext): Promise<unknown> =>
  context.inTransaction((tx) =>
    tx.query(sql`
      delete from site_views v
      where v.at < ${context.server.clock.now()}::timestamptz - make_interval(days => ${viewDays})
        and exists (select from site_views n where n.site_id = v.site_id and n.width = v.width and n.at > v.at)`),
  );
