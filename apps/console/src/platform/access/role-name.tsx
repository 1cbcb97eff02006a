import { Link } from 'react-router';
import { useConsole } from '../console-context.tsx';
import { printRoute } from '../route-pattern.ts';

const rolePath = '/roles/{id}';

/** A link for whoever may open roles; others read the name. */
export function RoleName({ id, name }: { readonly id: string; readonly name: string }) {
  const { screens } = useConsole();
  if (!screens.some(({ screen }) => screen.path === rolePath)) return <strong>{name}</strong>;
  return <Link to={printRoute(rolePath, { id })}>{name}</Link>;
}
