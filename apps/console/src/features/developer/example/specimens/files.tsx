import { useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { Section } from '#kit/record-page/section.tsx';

export function Specimen() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Section title="Files">
      <FileDrop
        label="Leads to import"
        accept={['.csv', '.xml']}
        maxBytes={200_000_000}
        files={files}
        onChange={setFiles}
        multiple
      />
    </Section>
  );
}
