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

interface PartnerReach {
  readonly clients: number;
  readonly clientsPaused: number;
  readonly properties: number;
}

/** What is sent while the partner is active; without numbers if unknown. */
function whatGoes(partnerState: PartnerReach | undefined): string {
  if (partnerState === undefined) return 'all clients and properties';
  const clients = formatCount(partnerState.clients - partnerState.clientsPaused, 'client');
  return `${clients} and ${formatCount(partnerState.properties, 'property', 'properties')}`;
}

/** The texts of every status change of a partner, each with what it stops or starts. */
export function statusSteps(
  { name, status }: { readonly name: string; readonly status: PartnerStatus },
  partnerState: PartnerReach | undefined,
): StatusStep[] {
  const goes = whatGoes(partnerState);
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
  return [active, paused, retired];
}
