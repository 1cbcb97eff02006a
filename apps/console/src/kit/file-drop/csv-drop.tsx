import { FileDrop, type FileDropProps } from './file-drop.tsx';

export interface CsvDropProps extends Pick<FileDropProps, 'label' | 'maxBytes' | 'disabled'> {
  readonly onFile: (file: File) => void;
}

const noFiles: readonly File[] = [];

/** `<CsvDrop label="Leads" maxBytes={200e6} onFile={send} />`: the file is taken as soon as it is chosen. */
export const CsvDrop = ({ onFile, ...drop }: CsvDropProps) => (
  <FileDrop
    {...drop}
    accept={['.csv', '.tsv', '.txt']}
    files={noFiles}
    onChange={([file]) => {
      if (file !== undefined) onFile(file);
    }}
  />
);
