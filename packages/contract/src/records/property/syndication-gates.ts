import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import type { feedFormats, listingLevels } from '../../syndication/partner/partner-choices.ts';
import { photoDemands, type PhotoLimits, type PhotoSize } from '../photo/photo-demands.ts';
import { decide, type Restriction, type RestrictionScope } from '../restriction/decide.ts';
import { textDemands, type TextLimits } from './text-demands.ts';

/** Gates on our side between a property and a partner's site, in the order they are checked. */
export const syndicationGates = choices({
  client: 'Client',
  partner: 'Partner',
  property: 'Property',
  homes: 'Availability',
  restriction: 'Restrictions',
  taken: 'Coverage',
  requirements: 'Requirements',
});
export type SyndicationGate = ChoiceOf<typeof syndicationGates>;

/** The property as the gates read it; fields a partner requires are looked up by name. */
export interface GatedProperty extends Readonly<Record<string, unknown>> {
  readonly clientId: number;
  readonly name: string;
  readonly status: string;
  readonly propertyType: string;
  readonly provinceCode: string;
  readonly countryCode: string;
  readonly unitsAvailable: number;
  readonly rentMin: string | null;
  readonly description: string | null;
}

/** Homes that a feed could list, and those of them with a rent. */
interface HomeCount {
  readonly known: number;
  readonly priced: number;
}

/** By the levels below the property: floorplans with an available home, and units to let. */
export interface ListableHomes {
  readonly floorplan: HomeCount;
  readonly unit: HomeCount;
}

export interface GatedPartner {
  readonly name: string;
  readonly partnerKey: string;
  readonly status: string;
  readonly format: ChoiceOf<typeof feedFormats>;
  readonly level: ChoiceOf<typeof listingLevels>;
  readonly countries: readonly string[];
  readonly provinces: readonly string[];
  readonly propertyTypes: readonly string[];
  readonly requiredFields: readonly string[];
  readonly limits: PhotoLimits & TextLimits;
  readonly bannedPatterns: readonly string[];
}

interface Reasoned extends Restriction {
  readonly reason: string;
}

export interface GateQuestion {
  readonly property: GatedProperty;
  readonly photos: readonly PhotoSize[];
  readonly homes: ListableHomes;
  readonly partner: GatedPartner;
  /** The status of the client's link to the partner; null if there is none. */
  readonly clientLink: string | null;
  /** The status of the property's own link to the partner; null if there is none. */
  readonly propertyLink: string | null;
  readonly restrictions: readonly Reasoned[];
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly labelOf: (field: string) => string;
}

export interface GateFinding {
  readonly gate: SyndicationGate;
  readonly open: boolean;
  /** The finding as a sentence. */
  readonly words: string;
  /** The restriction that decided. */
  readonly ruleId: number | null;
}

type Check = (question: GateQuestion) => Omit<GateFinding, 'gate' | 'ruleId'> & { ruleId?: number };

const passes = (words: string) => ({ open: true, words });
const stops = (words: string) => ({ open: false, words });

/** Formats without a listing that has no rent: the partner would refuse it. */
const rentFormats: ReadonlySet<string> = new Set(['hotpads', 'meta']);

export const needsRent = (format: string): boolean => rentFormats.has(format);

const noHomes = {
  floorplan: 'No floorplan with an available home is known.',
  unit: 'No available unit is known.',
} as const;

/** Why a feed would have no listing of the property at all. */
function unlistable({ property, homes, partner: { level, format }, labelOf }: GateQuestion): string[] {
  if (level !== 'property' && homes[level].known === 0) return [noHomes[level]];
  const priced = level === 'property' ? Number(property.rentMin !== null) : homes[level].priced;
  return needsRent(format) && priced === 0
    ? [`${labelOf('rentMin')} is missing; the format requires it.`]
    : [];
}

function demands(question: GateQuestion): string[] {
  const { property, photos, partner, labelOf } = question;
  const { limits, bannedPatterns, requiredFields } = partner;
  const missing = requiredFields.filter((field) => {
    const value = property[field];
    return value === null || value === undefined || value === '';
  });
  const texts = { name: property.name, description: property.description ?? '' };
  return [
    ...missing.map((field) => `${labelOf(field)} is missing.`),
    ...textDemands(texts, limits, bannedPatterns),
    ...photoDemands(photos, limits),
    ...unlistable(question),
  ];
}

function restricted({ property, partner, restrictions, on }: GateQuestion): ReturnType<Check> {
  const targets: readonly (readonly [RestrictionScope, string])[] = [
    ['feature', 'syndication'],
    ['partner', partner.partnerKey],
    ['province', property.provinceCode],
  ];
  for (const [scope, target] of targets) {
    const { allowed, rule } = decide(restrictions, { clientId: property.clientId, scope, target, on });
    if (!allowed && rule !== null)
      return { ...stops(`Restriction ${rule.id} of the client: ${rule.reason}`), ruleId: rule.id };
  }
  return passes('No client restriction applies.');
}

const checks: Readonly<Record<SyndicationGate, Check>> = {
  client: ({ clientLink, partner }) =>
    clientLink === null
      ? stops(`The client is not sent to ${partner.name}.`)
      : clientLink === 'active'
        ? passes(`The client is sent to ${partner.name}.`)
        : stops(`The client’s link to ${partner.name} is paused.`),
  partner: ({ partner }) =>
    partner.status === 'active'
      ? passes(`${partner.name} is active.`)
      : stops(`${partner.name} is ${partner.status}.`),
  property: ({ property, propertyLink, partner }) => {
    if (property.status !== 'active') return stops(`The property is ${property.status}.`);
    if (propertyLink === null) return stops(`The property was never switched on for ${partner.name}.`);
    return propertyLink === 'active'
      ? passes('The property is active and switched on.')
      : stops(`The property is switched off for ${partner.name}.`);
  },
  homes: ({ property }) =>
    property.unitsAvailable > 0
      ? passes(
          property.unitsAvailable === 1
            ? '1 home is available.'
            : `${property.unitsAvailable} homes are available.`,
        )
      : stops('No home is available.'),
  restriction: restricted,
  taken: ({ property, partner }) => {
    const { countries, provinces, propertyTypes } = partner;
    if (!countries.includes(property.countryCode))
      return stops(`${partner.name} takes ${countries.join(' and ')} only.`);
    if (provinces.length > 0 && !provinces.includes(property.provinceCode))
      return stops(`${partner.name} does not take ${property.provinceCode}.`);
    return propertyTypes.length > 0 && !propertyTypes.includes(property.propertyType)
      ? stops(`${partner.name} does not take the type ${property.propertyType}.`)
      : passes(`${partner.name} takes this kind of property.`);
  },
  requirements: (question) => {
    const wanting = demands(question);
    return wanting.length === 0 ? passes('All partner requirements are met.') : stops(wanting.join(' '));
  },
};

/** Why a property is not at a partner, by our own records: every gate with its finding. */
export const gateFindings = (question: GateQuestion): GateFinding[] =>
  syndicationGates.values.map((gate) => ({ gate, ruleId: null, ...checks[gate](question) }));
