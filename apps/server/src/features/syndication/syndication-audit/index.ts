import type { Feature } from '#platform/server.ts';
import { registerMatrix } from './matrix.ts';
import { registerMoment } from './moment.ts';
import { registerPropertyAudit } from './property-audit.ts';
import { registerTimeline } from './timeline.ts';

export const syndicationAuditFeature: Feature = (server) => {
  registerMatrix(server);
  registerPropertyAudit(server);
  registerTimeline(server);
  registerMoment(server);
};
