/** What visitors open. `{key}` is the opaque key of a published manifest. */
export const viewerPaths = {
  building: '/v0/floorplans/{key}',
  floor: '/v0/floorplans/{key}/floors/{floor}',
  art: '/v0/floorplans/{key}/art/{art}',
  asset: '/v0/floorplan-viewer/{name}',
} as const;

/** The newest version as visitors would see it, for staff. */
export const previewPaths = {
  building: '/v0/floorplan-previews/{id}',
  floor: '/v0/floorplan-previews/{id}/floors/{floor}',
} as const;

export const viewerAddress = (publicKey: string): string => viewerPaths.building.replace('{key}', publicKey);
export const previewAddress = (id: number): string => previewPaths.building.replace('{id}', String(id));
