/** The first clients syndicate as they should: all their feeds are built, fetched and mostly live. */
export const showcaseClients = 12;

export const isShowcase = (clientId: number): boolean => clientId <= showcaseClients;
