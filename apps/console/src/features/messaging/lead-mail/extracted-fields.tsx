import type { Extracted, LeadFieldName } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { UnstyledButton } from '@mantine/core';
import { leadFieldLabel } from '#parts/lead/lead-text.ts';
import classes from './mail.module.css';

export interface ExtractedFieldsProps {
  readonly fields: readonly Extracted[];
  readonly looked: LeadFieldName | null;
  readonly onLook: (field: Extracted) => void;
}

const placeOf = ({ part, header }: Extracted): string =>
  part === 'plain' ? 'Text' : part === 'html' ? 'HTML source' : `Header ${header ?? ''}`;

/** The extracted values; selecting one shows its place in the mail. */
export function ExtractedFields({ fields, looked, onLook }: ExtractedFieldsProps) {
  return (
    <ul className={classes.fields} aria-label="Values read from the mail">
      {fields.map((extracted) => (
        <li key={extracted.field}>
          <UnstyledButton
            className={classes.field}
            aria-pressed={extracted.field === looked}
            data-looked={extracted.field === looked || undefined}
            onClick={() => onLook(extracted)}
          >
            <span className={classes.fieldName}>{leadFieldLabel(extracted.field)}</span>
            <span className={classes.fieldValue}>{extracted.value}</span>
            <span className={classes.fieldPlace}>{placeOf(extracted)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
