import type { PartnerStatus } from '@supersync/contract/syndication/partner/partner.ts';
import type { ConfirmOptions } from '#kit/confirm/confirm-dialog.tsx';
import { formatCount } from '#kit/value/format.ts';

export interface StatusStep {
  readonly to: PartnerStatus;
  /** In the menu. */
  readonly label: string;
  readonly question: ConfirmOptions;
  /** Once it is done. */
  readonly done: string;
}

interface Standing {
  readonly clients: number;
  readonly clientsPaused: number;
  readonly properties: number;
}

/** What goes there while the partner is active; without numbers where they are not known. */
function whatGoes(standing: Standing | undefined): string {
  if (standing === undefined) return 'all clients and properties';
  const clients = formatCount(standing.clients - standing.clientsPaused, 'client');
  return `${clients} and ${formatCount(standing.properties, 'property', 'properties')}`;
}

/** Where a partner can go from its status, each with what it stops or starts. */
export function statusSteps(
  { name, status }: { readonly name: string; readonly status: PartnerStatus },
  standing: Standing | undefined,
): StatusStep[] {
  const goes = whatGoes(standing);
  const active: StatusStep = {
    to: 'active',
    label: status === 'retired' ? 'Bring back…' : 'Resume…',
    question: {
      title: status === 'retired' ? `Bring ${name} back?` : `Resume ${name}?`,
      effect: `Starts sending ${goes} to ${name} again, as far as nothing else stops them.`,
      confirmLabel: status === 'retired' ? 'Bring it back' : 'Resume',
    },
    done: `${name} is active`,
  };
  const paused: StatusStep = {
    to: 'paused',
    label: 'Pause…',
    question: {
      title: `Pause ${name}?`,
      effect: `Stops sending ${goes} to ${name} until it is resumed. The links stay as they are.`,
      confirmLabel: 'Pause',
    },
    done: `${name} is paused`,
  };
  const retired: StatusStep = {
    to: 'retired',
    label: 'Retire…',
    question: {
      title: `Retire ${name}?`,
      effect:
        (status === 'active' ? `Stops sending ${goes} to ${name}. ` : '') +
        'It can no longer be chosen for clients and ads. Its links and its history stay.',
      confirmLabel: 'Retire',
      tone: 'danger',
    },
    done: `${name} is retired`,
  };
  return [active, paused, retired].filter(
    ({ to }) => to !== status && !(to === 'paused' && status === 'retired'),
  );
}
