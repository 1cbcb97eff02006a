/** How many rows of an uploaded file are read at once. */
export const rowsPerPage = 100;
