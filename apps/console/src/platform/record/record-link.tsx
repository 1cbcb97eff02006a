import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { useConsole } from '../console-context.tsx';
import { recordAddress } from '../screen/record-address.ts';
import { useRights } from '../session/rights.ts';
import { keyText, recordName } from './record-name.ts';
import { useCardOpening } from './use-card-opening.ts';

/** A record by its key, with the field that names it if known. */
type Named<R extends Resource> = Partial<Row<R>> & Pick<Row<R>, R['key'][number] & keyof Row<R>>;

export interface RecordLinkProps<R extends Resource> {
  readonly resource: R;
  readonly record: Named<R> | null | undefined;
}

const RecordCard = later(async () => (await import('./record-card.tsx')).RecordCard);

/**
 * `<RecordLink resource={client} record={row.client} />`: its name, as a link if the person may open its page. Pointing
 * at the link, or Space on it, shows a card of the record.
 */
export function RecordLink<R extends Resource>({ resource, record }: RecordLinkProps<R>) {
  const { recordScreens } = useConsole();
  const may = useRights(resource);
  const opening = useCardOpening();
  if (record === null || record === undefined) return <Nothing />;
  const name = recordName(resource, record);
  const key = keyText(resource, record);
  const address = recordAddress(recordScreens, resource.name, key);
  if (address === undefined) return name;
  if (!may.read || resource.key.length > 1) return <Link to={address}>{name}</Link>;
  return (
    <>
      <Link to={address} {...opening.handlers}>
        {name}
      </Link>
      {opening.anchor === undefined ? null : (
        <RecordCard resource={resource} recordKey={key} anchor={opening.anchor} holding={opening.holding} />
      )}
    </>
  );
}
