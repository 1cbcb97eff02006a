import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Link } from 'react-router';
import { Nothing } from '#kit/value/nothing.tsx';
import { useConsole } from '../console-context.tsx';
import { recordAddress } from '../screen/record-address.ts';
import { keyText, recordName } from './record-name.ts';

/** A record by its key, with the field that names it if known. */
type Named<R extends Resource> = Partial<Row<R>> & Pick<Row<R>, R['key'][number] & keyof Row<R>>;

export interface RecordLinkProps<R extends Resource> {
  readonly resource: R;
  readonly record: Named<R> | null | undefined;
}

/** `<RecordLink resource={client} record={row.client} />`: its name, as a link if the person may open its page. */
export function RecordLink<R extends Resource>({ resource, record }: RecordLinkProps<R>) {
  const { recordScreens } = useConsole();
  if (record === null || record === undefined) return <Nothing />;
  const name = recordName(resource, record);
  const address = recordAddress(recordScreens, resource.name, keyText(resource, record));
  return address === undefined ? name : <Link to={address}>{name}</Link>;
}
