import { Link } from 'react-router';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useConsole } from '../console-context.tsx';
import { printRoute } from '../route-pattern.ts';

const partnerPath = '/syndication-partners/{id}';

export interface PartnerNameProps {
  readonly partner: { readonly id: number; readonly name: string } | null | undefined;
}

/** `<PartnerName partner={row.partner} />`: its name, as a link where its page is built and open to the reader. */
export function PartnerName({ partner }: PartnerNameProps) {
  const { screens } = useConsole();
  if (partner === null || partner === undefined) return <Nothing />;
  return screens.some(({ screen }) => screen.path === partnerPath) ? (
    <Link to={printRoute(partnerPath, { id: partner.id })}>{partner.name}</Link>
  ) : (
    partner.name
  );
}
