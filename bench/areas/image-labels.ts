import { trainClassifier } from '../../packages/contract/src/data-services/image-label/classifier.ts';
import { evaluate } from '../../packages/contract/src/data-services/image-label/evaluation.ts';
import { drawLabelPhotos } from '../../apps/server/src/seed/data-services/image-label-photos.ts';
import type { Line, Section } from '../measure/report.ts';
import { spreadOf } from '../measure/statistics.ts';

const single = (value: number) => spreadOf([value]);
const learned = [50, 150, 300, 450] as const;

/** How often the first suggestion is right on photos held out, beside the caption alone and the commonest label. */
export async function measureImageLabels(
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('Drawing the photos of the demo …');
  const photos = await drawLabelPhotos();
  const times: string[] = [];
  const lines = learned.flatMap((count): Line[] => {
    const trained = photos.slice(0, count);
    const begun = performance.now();
    const model = trainClassifier(trained);
    times.push(`${count}: ${Math.round(performance.now() - begun)} ms`);
    const found = evaluate(model, trained, photos.slice(count));
    if (found === null) return [];
    return [
      {
        work: `Suggestions right after ${count} labels, on ${found.photos} photos held out`,
        unit: ' %',
        ours: single(found.accuracy * 100),
        others: [
          { name: 'caption alone', value: single(found.caption * 100) },
          { name: 'commonest label', value: single(found.majority * 100) },
        ],
        ratio: single(found.accuracy / found.caption),
        aim: 'above 1',
      },
    ];
  });
  return { lines, notes: [`Time to learn from so many labels: ${times.join(', ')}.`] };
}
