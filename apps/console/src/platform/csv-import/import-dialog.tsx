import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { recordImport } from '@supersync/contract/workspace/record-import/record-import.ts';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { client } from '../query/api.ts';
import { invalidateByName } from '../query/query.ts';
import { toastSuccess } from '../toast/toast.ts';
import { followWork } from '../work/follow-work.ts';
import { CheckedStep } from './checked-step.tsx';
import { isAtWork } from './import-status.ts';
import { describeEnd, workLabels } from './import-words.ts';
import { MappingStep } from './mapping-step.tsx';
import { useRecordImport, type RecordImport } from './record-import-queries.ts';
import { UploadStep } from './upload-step.tsx';

export interface ImportDialogProps {
  readonly resource: Resource;
  /** Null until a file was sent. */
  readonly id: number | null;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

export function ImportDialog({ resource, id, onOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`Import ${resource.plural} from CSV`} size={960}>
      {id === null ? (
        <UploadStep resource={resource} onReceived={onOpen} />
      ) : (
        <OpenImport resource={resource} id={id} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Shows started work in the tray until it ends, also once the dialog is closed. */
function follow(resource: Resource, { id, name }: RecordImport, href: string): void {
  followWork({
    id: `record-import-${id}`,
    label: name,
    href,
    read: () => client.get(recordImport, id),
    isOpen: ({ status }) => isAtWork(status),
    progress: ({ rowsDone, rowCount }) => ({ done: rowsDone, total: rowCount }),
    ended: (record) => {
      void invalidateByName(recordImport.name);
      void invalidateByName(resource.name);
      toastSuccess(describeEnd(record, resource));
    },
  });
}

interface OpenImportProps {
  readonly resource: Resource;
  readonly id: number;
  readonly onClose: () => void;
}

function OpenImport({ resource, id, onClose }: OpenImportProps) {
  const found = useRecordImport(id);
  const [isRemapping, setIsRemapping] = useState(false);
  return (
    <Loaded query={found} lines={5}>
      {(of) => {
        const started = (): void => {
          setIsRemapping(false);
          follow(resource, of, `${location.pathname}${location.search}`);
        };
        if (of.status === 'received' || (of.status === 'checked' && isRemapping))
          return <MappingStep resource={resource} of={of} onStarted={started} />;
        if (of.status === 'checking' || of.status === 'importing' || of.status === 'undoing')
          return (
            <WorkProgress
              label={workLabels[of.status]}
              done={of.rowsDone}
              total={of.status === 'undoing' ? of.created + of.updated : of.rowCount}
              unit="rows"
            />
          );
        if (of.status === 'receiving')
          return (
            <EmptyState title="Incomplete file">
              The upload was interrupted. Choose the file again.
            </EmptyState>
          );
        if (of.status === 'discarded')
          return (
            <EmptyState title="Discarded">The file was removed before anything was imported.</EmptyState>
          );
        return (
          <CheckedStep
            resource={resource}
            of={of}
            onStarted={started}
            onRemap={() => setIsRemapping(true)}
            onClose={onClose}
          />
        );
      }}
    </Loaded>
  );
}
