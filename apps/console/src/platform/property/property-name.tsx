import { Link } from 'react-router';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useConsole } from '../console-context.tsx';
import { printRoute } from '../route-pattern.ts';

const propertyPath = '/property-search/{id}';

export interface PropertyNameProps {
  readonly property: { readonly id: number; readonly name: string } | null | undefined;
}

/** `<PropertyName property={row.property} />`: its name, as a link where its page is built and open to the reader. */
export function PropertyName({ property }: PropertyNameProps) {
  const { screens } = useConsole();
  if (property === null || property === undefined) return <Nothing />;
  return screens.some(({ screen }) => screen.path === propertyPath) ? (
    <Link to={printRoute(propertyPath, { id: property.id })}>{property.name}</Link>
  ) : (
    property.name
  );
}
