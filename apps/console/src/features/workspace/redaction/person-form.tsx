import { Button, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { readPerson, type Person, type PersonReading, type PersonTexts } from './person-values.ts';
import classes from './redaction.module.css';

export interface PersonFormProps {
  readonly texts: PersonTexts;
  readonly onTexts: (texts: PersonTexts) => void;
  readonly busy: boolean;
  readonly onFind: (person: Person) => void;
}

const separators = [',', ';', ' '];

/** Searches several addresses and numbers of one person at once. None of it is put into the page's address. */
export function PersonForm({ texts, onTexts, busy, onFind }: PersonFormProps) {
  const [refused, setRefused] = useState<PersonReading>();
  const complaints = refused?.ok === false ? refused.complaints : {};
  const change = (part: Partial<PersonTexts>): void => {
    setRefused(undefined);
    onTexts({ ...texts, ...part });
  };
  const find = (): void => {
    const reading = readPerson(texts);
    setRefused(reading);
    if (reading.ok) onFind(reading.person);
  };
  return (
    <form
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TagsInput
        label="Email addresses"
        placeholder={texts.emails.length === 0 ? 'sam@mail.test' : ''}
        splitChars={separators}
        acceptValueOnBlur
        maxTags={10}
        error={complaints.emails}
        value={[...texts.emails]}
        onChange={(emails) => change({ emails })}
      />
      <TagsInput
        label="Phone numbers"
        placeholder={texts.phones.length === 0 ? '416-555-0123' : ''}
        description="Compared by their digits"
        splitChars={[',', ';']}
        acceptValueOnBlur
        maxTags={10}
        error={complaints.phones}
        value={[...texts.phones]}
        onChange={(phones) => change({ phones })}
      />
      <TagsInput
        label="Lead ids"
        description="Also searches contact details found on these leads"
        splitChars={separators}
        acceptValueOnBlur
        maxTags={20}
        error={complaints.leadIds}
        value={[...texts.leadIds]}
        onChange={(leadIds) => change({ leadIds })}
      />
      {complaints.all === undefined ? null : (
        <p className={classes.complaint} role="alert">
          {complaints.all}
        </p>
      )}
      <Button type="submit" loading={busy}>
        Find this person
      </Button>
      <p className={classes.muted}>The audit log records the search, not the person.</p>
    </form>
  );
}
