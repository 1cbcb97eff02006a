import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { FormValues } from '../../kit/form/field-descriptor.ts';
import { useHotkeys } from '../../kit/keys/use-hotkeys.ts';
import type { useAddressPart } from '../address-part.ts';
import { Loaded } from '../loaded.tsx';
import { recordOptions } from '../query.ts';
import { nounOf, type RecordForm } from '../resource/define-form.ts';
import { FormDialog } from '../resource/form-dialog.tsx';
import { useRights } from '../rights.ts';

export interface ListFormOptions<R extends Resource> {
  readonly form: RecordForm<R>;
  /** What of the page is open; `new` and `edit` open the form. */
  readonly open: ReturnType<typeof useAddressPart<'new' | 'edit'>>;
  readonly start?: FormValues;
  /** Shows a record once it was made or edited, in its panel or on its page. */
  readonly show?: (id: number) => void;
}

export interface ListForm {
  /** Null for those who may not make one. */
  readonly newButton: ReactNode;
  /** To be drawn by the page. */
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

interface EditDialogProps<R extends Resource> extends Pick<ListFormOptions<R>, 'form'> {
  readonly id: number;
  readonly onClose: () => void;
}

function EditDialog<R extends Resource>({ id, ...passed }: EditDialogProps<R>) {
  // Only resources whose key is one number are opened by number.
  const found = useQuery(recordOptions(passed.form.resource, id as KeyOf<R>));
  if (found.data !== undefined) return <FormDialog record={found.data} {...passed} />;
  return (
    <Dialog opened onClose={passed.onClose} title={`Edit ${nounOf(passed.form)} ${id}`} size="lg">
      <Loaded query={found}>{() => null}</Loaded>
    </Dialog>
  );
}
