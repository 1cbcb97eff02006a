import { createContext } from 'react';

/** The title that the shell already shows around the page. */
export const ShownTitle = createContext<string | undefined>(undefined);
