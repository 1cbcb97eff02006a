import { ArtError } from '@supersync/contract/websites/floorplan-art/art-error.ts';
import type { SvgDrawing } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useArtReader } from '../reader/use-art-reader.ts';
import { freeKey, roleOf, type Sheet } from './sheet.ts';

const previewOf = ({ svg }: SvgDrawing): string =>
  URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

type Named = Pick<Sheet, 'isExterior' | 'key' | 'label' | 'level'>;

/** The drawings of a page: read in a worker as they are added. */
export function useSheets() {
  const { readDrawing } = useArtReader();
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const count = useRef(0);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((address) => URL.revokeObjectURL(address)), []);

  /** `named` says what a drawing is of; without it its file's name does. */
  const add = useCallback(
    async (
      files: readonly File[],
      now: readonly Sheet[],
      named?: (file: File) => Named,
    ): Promise<readonly Sheet[]> => {
      setReading(true);
      const refused: string[] = [];
      let all = now;
      for (const file of files) {
        try {
          // One after another: the worker reads one at a time anyway, and keys are given in order.
          // oxlint-disable-next-line no-await-in-loop
          const drawing = await readDrawing(file);
          const floors = all.filter(({ isExterior }) => !isExterior);
          const role = roleOf(file.name, Math.max(0, ...floors.map(({ level }) => level)) + 1);
          const wanted = role.isExterior ? role.label : `floor-${role.level}`;
          const preview = previewOf(drawing);
          previews.current.push(preview);
          count.current += 1;
          all = [
            ...all,
            {
              id: `sheet-${count.current}`,
              file,
              drawing,
              preview,
              ...(named?.(file) ?? {
                ...role,
                key: freeKey(
                  wanted,
                  all.map(({ key }) => key),
                ),
              }),
            },
          ];
        } catch (error) {
          if (!(error instanceof ArtError)) throw error;
          refused.push(`${file.name}: ${error.message}`);
        }
      }
      setReading(false);
      setRefusals(refused);
      setSheets(all);
      return all;
    },
    [readDrawing],
  );
  return { sheets, setSheets, add, refusals, isReading };
}
