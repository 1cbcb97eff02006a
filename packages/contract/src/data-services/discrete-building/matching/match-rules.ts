import { z } from 'zod';

const points = z.int().min(0).max(100);

/** How two places are compared: points of 100 for each term, and from where on a match is made or asked about. */
export const matchRulesSchema = z
  .object({
    civicPoints: points,
    streetPoints: points,
    postalPoints: points,
    nearPoints: points,
    farPoints: points,
    namePoints: points,
    nearMetres: z.int().min(1).max(500),
    farMetres: z.int().min(1).max(1000),
    autoFrom: points,
    reviewFrom: points,
  })
  .superRefine((rules, context) => {
    const refuse = (path: keyof typeof rules, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    const { civicPoints, streetPoints, postalPoints, nearPoints, namePoints } = rules;
    if (civicPoints + streetPoints + postalPoints + nearPoints + namePoints !== 100)
      refuse(
        'civicPoints',
        'The points of civic number, street, postal code, distance and name must add up to 100',
      );
    if (rules.farPoints > rules.nearPoints) refuse('farPoints', 'Must be at most the points of a near place');
    if (rules.farMetres <= rules.nearMetres) refuse('farMetres', 'Must be farther than near');
    if (rules.reviewFrom >= rules.autoFrom) refuse('reviewFrom', 'Must be below the automatic score');
  });

export type MatchRules = z.infer<typeof matchRulesSchema>;

export const standardRules: MatchRules = {
  civicPoints: 35,
  streetPoints: 25,
  postalPoints: 15,
  nearPoints: 20,
  farPoints: 10,
  namePoints: 5,
  nearMetres: 30,
  farMetres: 75,
  autoFrom: 85,
  reviewFrom: 60,
};
