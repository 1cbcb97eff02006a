import { sendCrate } from '@supersync/contract/crate/actions.ts';
import { crate, crateStatuses } from '@supersync/contract/crate/crate.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RecordPage } from '../../kit/record-page/record-page.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '../../platform/console-context.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { recordOptions } from '../../platform/query.ts';
import { RecordHistory } from '../../platform/record-history.tsx';
import { ResourceForm } from '../../platform/resource/resource-form.tsx';
import { RecordStep } from '../../platform/step-button.tsx';
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
        { id: 'crate', title: 'Details', content: <ResourceForm resource={crate} record={shown} /> },
      ]}
      history={<RecordHistory resource={crate} recordKey={id} />}
    />
  );
}
