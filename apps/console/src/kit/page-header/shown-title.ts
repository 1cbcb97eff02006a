import { createContext } from 'react';

/** The title that is in sight already, in the frame around the page. */
export const ShownTitle = createContext<string | undefined>(undefined);
