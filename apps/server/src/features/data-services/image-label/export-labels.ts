import { exportLabelsCsv, exportLabelsJsonl } from '@supersync/contract/data-services/image-label/actions.ts';
import { imageLabel } from '@supersync/contract/data-services/image-label/image-label.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { asLines } from '#platform/resource/copy-rows.ts';
import { sendTable, withHeader } from '#platform/resource/send-table.ts';
import type { Server } from '#platform/server.ts';

const header = [
  'Photo',
  'Property',
  'File',
  'Caption',
  'Label',
  'Flags',
  'Agreed',
  'Suggestion',
  'Probability (%)',
  'Labelled',
] as const;

/** The label that counts for each photo. `agreed` is null where only one person labelled it. */
const counted = `select l.photo_id, l.property_id, p.file_id, p.caption, coalesce(t.label, l.label) as label,
    case when t.id is null then l.flags else t.flags end as flags,
    case when s.id is not null then s.label = l.label end as agreed, l.suggested_label, l.suggested_percent,
    to_char(coalesce(t.modified_at, l.modified_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as labelled
  from image_labels l join property_photos p on p.id = l.photo_id
  left join image_labels s on s.photo_id = l.photo_id and s.round = 'second'
  left join image_labels t on t.photo_id = l.photo_id and t.round = 'settled'
  where l.round = 'first' order by l.property_id, l.photo_id`;

/** A spreadsheet runs a cell that starts like a formula; an apostrophe makes it text again. */
const asCells = `select photo_id, property_id, file_id,
    case when caption ~ '^[=+@\\t\\r-]' then '''' || caption else caption end, label,
    (select string_agg(flag, ' ') from jsonb_array_elements_text(flags) flag), agreed, suggested_label,
    suggested_percent, labelled from (${counted}) c`;

const asObjects = `select jsonb_build_object('photoId', photo_id, 'propertyId', property_id, 'fileId', file_id,
    'caption', caption, 'label', label, 'flags', flags, 'agreed', agreed, 'suggestedLabel', suggested_label,
    'suggestedPercent', suggested_percent, 'labelled', labelled)::text from (${counted}) c`;

/** Both are streamed by the database, however many labels there are. */
export function registerExports(server: Server): void {
  const { db } = server;
  registerAction(server, exportLabelsCsv, async ({ origin, reply, request }) => {
    const rows = await db.copyTo({ text: asCells, format: 'csv' });
    await sendTable(db, reply, origin, {
      rows,
      table: withHeader(header, rows),
      fileName: 'image-labels.csv',
      resource: imageLabel.name,
      reason: request.url,
    });
    return '';
  });
  registerAction(server, exportLabelsJsonl, async ({ origin, reply, request }) => {
    const rows = await db.copyTo({ text: asObjects, format: 'text' });
    await sendTable(db, reply, origin, {
      rows,
      table: asLines(rows),
      fileName: 'image-labels.jsonl',
      mediaType: 'application/jsonl; charset=utf-8',
      resource: imageLabel.name,
      reason: request.url,
    });
    return '';
  });
}
