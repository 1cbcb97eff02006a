import { recordImport, recordImportRow } from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import { purgeImportsJob } from '#platform/csv/purge-imports.ts';

export const purgeRecordImports = purgeImportsJob({
  resource: recordImport,
  rows: recordImportRow,
  isUntouched: sql`created + updated = 0`,
});
