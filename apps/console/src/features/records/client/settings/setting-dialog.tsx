import { setting } from '@supersync/contract/records/setting/setting.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { Dialog } from '#kit/dialog/dialog.tsx';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { client as api } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { formSchema } from '#platform/resource/resource-fields.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import type { FullClient } from '../client-queries.ts';
import { settingCall } from './setting-call.ts';

type ClientSetting = FullClient['liftSettings'][number];

export interface SettingDialogProps {
  readonly client: FullClient;
  /** The setting to change; undefined for a new one. */
  readonly setting?: ClientSetting;
  readonly onClose: () => void;
}

/** Keys that modules of the platform read. */
const knownKeys = ['infinity_source_reporting', 'lead_email', 'measurement_id'];

const schema = z.intersection(
  formSchema(setting, ['moduleKey', 'key', 'value'], 'update'),
  z.object({ siteId: z.string().nullable() }),
);

const fieldsFor = (
  sites: FullClient['sites'],
  current: ClientSetting | undefined,
): readonly FieldDescriptor[] => {
  const value: FieldDescriptor = {
    name: 'value',
    label: 'Value',
    kind: 'multiline',
    rows: 3,
    wide: true,
  };
  if (current !== undefined) return [value];
  return [
    {
      name: 'key',
      label: 'Key',
      required: true,
      kind: 'text',
      suggestions: knownKeys.map((key) => ({ value: key, label: key })),
    },
    {
      name: 'moduleKey',
      label: 'Module',
      required: true,
      kind: 'text',
      help: 'Part of the platform that uses the setting.',
    },
    {
      name: 'siteId',
      label: 'Website',
      nullable: true,
      kind: 'select',
      wide: true,
      options: sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` })),
      help: 'Leave empty to apply it to the whole client.',
    },
    value,
  ];
};

const placeOf = ({ moduleKey, key, siteId, site }: ClientSetting): string =>
  `${key} (${moduleKey}${siteId === null ? '' : `, ${site?.domain ?? `website ${siteId}`}`})`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Sets one value. An existing setting is updated, even if its key was typed again. */
export function SettingDialog({ client, setting: current, onClose }: SettingDialogProps) {
  const author = useRootState(({ currentUser }) => currentUser);
  const fields = useMemo(() => fieldsFor(client.sites, current), [client.sites, current]);
  const initial = useMemo<FormValues>(
    () => ({
      key: current?.key ?? '',
      moduleKey: current?.moduleKey ?? 'global',
      siteId: typeof current?.siteId === 'number' ? String(current.siteId) : null,
      value: current?.value ?? '',
    }),
    [current],
  );

  const save = async ({ values }: Submission): Promise<FormOutcome> => {
    const wanted = settingCall(
      client.liftSettings,
      client.id,
      {
        moduleKey: text(values['moduleKey']),
        key: text(values['key']),
        siteId: values['siteId'] === null ? null : Number(values['siteId']),
        value: text(values['value']),
      },
      author,
      new Date(),
    );
    try {
      if (wanted.call === 'put') await api.update(setting, wanted.id, wanted.changes, wanted.version);
      else await api.create(setting, wanted.body);
    } catch (error) {
      return outcomeOf(setting, error);
    } finally {
      // The client contains its settings, so it is refetched with them.
      await invalidate(setting);
    }
    toastSuccess(wanted.call === 'put' ? 'Setting changed' : 'Setting added');
    onClose();
    return { kind: 'saved' };
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={current === undefined ? 'Add a setting' : placeOf(current)}
      size="lg"
    >
      <Form
        fields={fields}
        schema={schema}
        initial={initial}
        columns={2}
        submitLabel={current === undefined ? 'Add setting' : 'Save'}
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
