import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { wwwChoices } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteThemes } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { siteTypes } from '@supersync/contract/websites/site/site.ts';
import { Checkbox, SegmentedControl, Input, MultiSelect, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { RecordsPicker } from '#kit/form/records-picker.tsx';
import { client as api } from '#platform/query/api.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import type { FormPlace } from '../form-place.ts';
import classes from '../site-form.module.css';

const found = 20;

/** Properties of the chosen client only: a site shows nobody else's homes. */
const propertiesOf = (clientId: number | null) => ({
  async find(search: string) {
    if (clientId === null) return [];
    const { data } = await api.list(propertyMeta, {
      limit: found,
      where: { clientId, status: 'active' },
      ...(search.trim() === '' ? {} : { search: search.trim() }),
    });
    return data.map(({ id, name, city }) => ({ key: id, label: name, hint: city }));
  },
  nameOf: (key: string | number) => recordFinder(propertyMeta).nameOf(key),
});

/** Who the site is for, where it is, and in which languages. */
export function SiteSection({ draft, change, problemOf, isReadOnly }: FormPlace) {
  const { clientId } = draft;
  const clients = recordFinder(client);
  const properties = useMemo(() => propertiesOf(clientId), [clientId]);
  return (
    <div className={classes.stack}>
      <RecordPicker
        id="site-client"
        label="Client"
        withAsterisk
        disabled={isReadOnly}
        error={problemOf('clientId')}
        value={clientId}
        onChange={(key) => change({ clientId: key === null ? null : Number(key), propertyIds: [] })}
        find={clients.find}
        nameOf={clients.nameOf}
      />
      <RecordsPicker
        id="site-properties"
        label="Properties"
        withAsterisk
        disabled={isReadOnly || clientId === null}
        description={
          clientId === null ? 'Choose a client first.' : 'Active properties, in the order they appear.'
        }
        error={problemOf('propertyIds')}
        value={draft.propertyIds}
        onChange={(keys) => change({ propertyIds: keys.map(Number) })}
        find={properties.find}
        nameOf={properties.nameOf}
      />
      <Input.Wrapper label="Site type" labelElement="div">
        <div>
          <SegmentedControl
            aria-label="Site type"
            disabled={isReadOnly}
            data={optionsOf(siteTypes).map(({ value, label }) => ({ value, label }))}
            value={draft.siteType}
            onChange={(siteType) => change({ siteType })}
          />
        </div>
      </Input.Wrapper>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={160}
        disabled={isReadOnly}
        error={problemOf('name')}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Domain"
          withAsterisk
          maxLength={253}
          placeholder="homes.example.com"
          disabled={isReadOnly}
          error={problemOf('domain')}
          value={draft.domain}
          onChange={(event) => change({ domain: event.currentTarget.value.trim().toLowerCase() })}
        />
        <Select
          label="www"
          allowDeselect={false}
          disabled={isReadOnly}
          data={[...optionsOf(wwwChoices)]}
          value={draft.www}
          onChange={(value) => change({ www: wwwChoices.values.find((each) => each === value) ?? draft.www })}
        />
      </div>
      <MultiSelect
        label="Languages"
        withAsterisk
        description="The first is the language of the home page."
        disabled={isReadOnly}
        error={problemOf('locales')}
        data={[...optionsOf(languages)]}
        value={draft.locales}
        onChange={(values) =>
          change({ locales: values.flatMap((value) => languages.values.filter((each) => each === value)) })
        }
      />
      <Select
        label="Theme"
        allowDeselect={false}
        disabled={isReadOnly}
        description="Colours and fonts stay as they are."
        data={[...optionsOf(siteThemes)]}
        value={draft.theme}
        onChange={(value) =>
          change({ theme: siteThemes.values.find((each) => each === value) ?? draft.theme })
        }
      />
      <Checkbox
        label="Keep search engines out until launch"
        disabled={isReadOnly}
        checked={draft.noindex}
        onChange={(event) => change({ noindex: event.currentTarget.checked })}
      />
    </div>
  );
}
