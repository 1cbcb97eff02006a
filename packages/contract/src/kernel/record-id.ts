/** The range of an `integer` identity column: `integer({ ...idRange })` refuses ids the database cannot hold. */
export const idRange = { min: 1, max: 2_147_483_647 } as const;
