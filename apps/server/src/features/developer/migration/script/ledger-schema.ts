/** Apart from the parser of scripts, which only its thread loads. */
export const ledgerSchema = 'supersync_migrations';
