import { syndicationBatch } from '@supersync/contract/syndication/syndication-audit/syndication-batch.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerFixes } from './fix/apply-fix.ts';
import { registerFixPreview } from './fix/preview-fix.ts';
import { registerFixUndo } from './fix/undo-fix.ts';
import { countJob } from './counts.ts';
import { registerListedProperties } from './listed-properties.ts';
import { registerMatrix } from './matrix.ts';
import { registerMoment } from './moment.ts';
import { registerPropertyAudit } from './property-audit.ts';
import { registerTimeline } from './timeline.ts';

export const syndicationAuditFeature: Feature = (server) => {
  registerMatrix(server);
  registerJob(server, countJob(server.clock));
  registerListedProperties(server);
  registerPropertyAudit(server);
  registerTimeline(server);
  registerMoment(server);
  registerResource(server, syndicationBatch);
  registerFixPreview(server);
  registerFixes(server);
  registerFixUndo(server);
};
