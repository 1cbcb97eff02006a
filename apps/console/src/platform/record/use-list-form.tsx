import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import type { useAddressPart } from '../screen/address-part.ts';
import { nounOf, type RecordForm } from '../resource/define-form.ts';
import { EditDialog, FormDialog } from '../resource/form-dialog.tsx';
import { useRights } from '../session/rights.ts';

export interface ListFormOptions<R extends Resource> {
  readonly form: RecordForm<R>;
  /** The open part of the page; `new` and `edit` open the form. */
  readonly open: ReturnType<typeof useAddressPart<'new' | 'edit'>>;
  readonly start?: FormValues;
  /** Opens a record after it was created or edited, in its panel or on its page. */
  readonly show?: (id: number) => void;
}

export interface ListForm {
  /** Null for people who may not create one. */
  readonly newButton: ReactNode;
  /** The page must render it. */
  readonly dialog: ReactNode;
}

/** The form of a list, opened by its address (`?new=1`, `?edit=7`), by its button and by the N key. */
export function useListForm<R extends Resource>(options: ListFormOptions<R>): ListForm {
  const { form, open, start, show } = options;
  const navigate = useNavigate();
  const may = useRights(form.resource);
  const label = `New ${nounOf(form)}`;
  const newHref = open.hrefOf({ new: 1 });
  useHotkeys(may.create ? [{ keys: 'n', label, run: () => void navigate(newHref) }] : []);
  const close = (): void => open.show({});
  const editId = open.number('edit');
  return {
    newButton: may.create ? (
      <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
        {label}
      </Button>
    ) : null,
    dialog:
      editId !== null ? (
        <EditDialog form={form} id={editId} onClose={() => (show === undefined ? close() : show(editId))} />
      ) : open.get('new') === null ? null : (
        <FormDialog
          form={form}
          {...(start === undefined ? {} : { start })}
          onSaved={(made) => (show === undefined ? close() : show(Number(Reflect.get(made, 'id'))))}
          onClose={close}
        />
      ),
  };
}
