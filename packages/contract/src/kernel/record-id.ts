/** The range of an `integer` identity column: `integer({ ...idRange })` refuses what the database could not hold. */
export const idRange = { min: 1, max: 2_147_483_647 } as const;
