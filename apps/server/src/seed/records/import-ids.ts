import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

const hourMs = 3_600_000;

/** Two properties that their sources renamed, and three renamed by one file. */
export async function seedImportIds(tx: Queryable, today: Date): Promise<void> {
  const at = (hoursAgo: number): Date => new Date(today.getTime() - hoursAgo * hourMs);
  const admin = sql`(select min(id) from users)`;
  await tx.query(sql`
    insert into import_id_batches (name, reason, changed, refused, user_id, created, modified_at)
    values ('yardi-codes.csv', 'The client moved to another database of Yardi', 3, 1, ${admin}, ${at(9 * 24)}, ${at(9 * 24)})`);
  await tx.query(sql`
    insert into import_id_changes (batch_id, property_id, client_id, import_source, old_import_id, new_import_id,
      reason, user_id, created, modified_at)
    select case when p.place <= 3 then (select max(id) from import_id_batches) end, p.id, p.client_id, p.import_source,
      p.import_id || '-old', p.import_id,
      case when p.place <= 3 then 'The client moved to another database of Yardi' else 'The source renamed the property' end,
      ${admin}, case when p.place <= 3 then ${at(9 * 24)}::timestamptz else ${at(30)}::timestamptz end, ${at(30)}
    from (
      select *, row_number() over (order by (import_source = 'yardi') desc, id) as place
      from properties where import_id is not null and import_source <> 'manual'
      order by place limit 5) p order by p.place`);
}
