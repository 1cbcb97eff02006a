/** The systems that clients' properties are imported from. */
export const sourceNames = {
  rentcafe: 'RentCafe',
  entrata: 'Entrata',
  vaultware: 'VaultWare',
  buildingstack: 'Building Stack',
  yardi: 'Yardi',
} as const;
