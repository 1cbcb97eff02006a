import { CloseButton, Select } from '@mantine/core';
import type { Sheet } from '../draft/sheet.ts';
import classes from './editor.module.css';
import { LeftOut } from './sheet-list.tsx';

/** A floor or a view whose art can be replaced. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly level: number;
}

export interface UpdateSheetsProps {
  readonly sheets: readonly Sheet[];
  readonly places: readonly Place[];
  readonly isExterior: boolean;
  readonly onAssign: (sheet: Sheet, key: string | null) => void;
  readonly onRemove: (sheet: Sheet) => void;
}

/** Which floor or view each new drawing is for; guessed from its file's name. */
export function UpdateSheets({ sheets, places, isExterior, onAssign, onRemove }: UpdateSheetsProps) {
  const isTwice = (sheet: Sheet): boolean => sheets.filter(({ key }) => key === sheet.key).length > 1;
  return (
    <ul className={classes.sheets}>
      {sheets.map((sheet) => (
        <li key={sheet.id} className={classes.sheet}>
          <div className={classes.sheetHead}>
            <span className={classes.fileName} title={sheet.file.name}>
              {sheet.file.name}
            </span>
            <CloseButton size="sm" aria-label={`Remove ${sheet.file.name}`} onClick={() => onRemove(sheet)} />
          </div>
          <Select
            size="xs"
            label={isExterior ? 'View' : 'Floor'}
            data={places.map(({ key, label }) => ({ value: key, label }))}
            value={sheet.key}
            allowDeselect={false}
            error={isTwice(sheet) ? 'Chosen twice' : undefined}
            onChange={(key) => onAssign(sheet, key)}
          />
          <LeftOut sheet={sheet} />
        </li>
      ))}
    </ul>
  );
}
