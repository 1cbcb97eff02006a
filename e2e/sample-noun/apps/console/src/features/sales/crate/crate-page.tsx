import { sendCrate } from '@supersync/contract/sales/crate/actions.ts';
import { crate, crateStatuses } from '@supersync/contract/sales/crate/crate.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { recordOptions } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { RecordStep } from '#platform/step/step-button.tsx';
import { crateForm } from './crates-page.tsx';
import { crateScreen } from './screens.ts';

export function Page() {
  const id = Number(useScreenParams(crateScreen).id);
  const { data: shown } = useSuspenseQuery(recordOptions(crate, id));
  useLiveRecords(crate);
  usePageTitle(shown.label);
  return (
    <RecordPage
      title={shown.label}
      status={<ChoiceBadge of={crateStatuses} value={shown.status} />}
      action={
        <RecordStep action={sendCrate} record={shown}>
          Send crate
        </RecordStep>
      }
      sections={[
        { id: 'crate', title: 'Details', content: <ResourceForm form={crateForm} record={shown} /> },
      ]}
      history={<RecordHistory resource={crate} recordKey={id} />}
    />
  );
}
