import { Link } from 'react-router';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useConsole } from '../console-context.tsx';
import { printRoute } from '../route-pattern.ts';

const clientPath = '/clients/{id}';

export interface ClientNameProps {
  readonly client: { readonly id: number; readonly name: string } | null | undefined;
}

/** `<ClientName client={row.client} />`: its name, as a link where its page is built and open to the reader. */
export function ClientName({ client }: ClientNameProps) {
  const { screens } = useConsole();
  if (client === null || client === undefined) return <Nothing />;
  return screens.some(({ screen }) => screen.path === clientPath) ? (
    <Link to={printRoute(clientPath, { id: client.id })}>{client.name}</Link>
  ) : (
    client.name
  );
}
