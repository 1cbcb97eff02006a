import { buildingSteps } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { StepButton, StepLink } from '#platform/step/step-button.tsx';
import { useOffer, type Offer } from '#platform/step/step.ts';
import classes from './building-stack.module.css';
import type { Building } from './stack-queries.ts';
import type { Decision } from './use-mapping.ts';

/** Applies a decision about a building, with the message of its toast. */
export type Take = (building: Building, decision: Decision, message: string) => void;

export interface BuildingActionsProps {
  readonly building: Building;
  readonly isPending: boolean;
  readonly take: Take;
  readonly chooseHref: string;
}

const look = { size: 'compact-xs', variant: 'default' } as const;

/** The decisions about a building; those its state does not allow are disabled with the reason. */
export function BuildingActions({ building, isPending, take, chooseHref }: BuildingActionsProps) {
  const { name, status, suggestedProperty } = building;
  const saving = isPending ? 'It is being saved' : null;
  const accept = useOffer(buildingSteps.accept, building, saving);
  const choose = useOffer(buildingSteps.choose, building);
  const ignore = useOffer(buildingSteps.ignore, building, saving);
  const reopen = useOffer(buildingSteps.reopen, building, saving);
  const button = (label: string, step: Offer, decision: Decision, message: string) => (
    <StepButton
      {...look}
      aria-label={`${label} ${name}`}
      step={step}
      onClick={() => take(building, decision, message)}
    >
      {label}
    </StepButton>
  );
  return (
    <span className={classes.rowActions}>
      <StepButton
        size="compact-xs"
        variant={accept.allowed ? 'filled' : 'default'}
        aria-label={`Accept ${name}`}
        step={accept}
        onClick={() => {
          if (suggestedProperty !== null)
            take(building, { kind: 'map', to: suggestedProperty.id }, `${name} is ${suggestedProperty.name}`);
        }}
      >
        Accept
      </StepButton>
      <StepLink {...look} aria-label={`Choose a property for ${name}`} step={choose} to={chooseHref}>
        Choose…
      </StepLink>
      {button('Ignore', ignore, { kind: 'ignore' }, `${name} is ignored`)}
      {button(status === 'ignored' ? 'Reopen' : 'Unmap', reopen, { kind: 'open' }, `${name} is open again`)}
    </span>
  );
}
