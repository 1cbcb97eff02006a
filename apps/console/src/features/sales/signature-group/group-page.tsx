import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';
import { RecordView, useShownRecord } from '#platform/record/record-view.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useDiscard } from '#platform/resource/use-discard.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { groupForm, groupRecord } from './group-list.ts';
import { Members } from './members.tsx';
import { signatureGroupScreen, signatureGroupsScreen } from './screens.ts';

export function Page() {
  const shown = useShownRecord(signatureGroupScreen, groupRecord);
  const may = useRights(signatureGroup);
  const navigate = useNavigate();
  const { discard, dialog } = useDiscard(
    signatureGroup,
    'group',
    () => void navigate(hrefOf(signatureGroupsScreen)),
  );
  return (
    <>
      {dialog}
      <RecordView
        record={groupRecord}
        shown={shown}
        {...(may.delete
          ? {
              menu: (
                <Menu.Item
                  color="danger"
                  onClick={() =>
                    void discard({
                      key: shown.id,
                      version: shown.version,
                      name: shown.name,
                      effect: 'Its senders stay. A group that a campaign still uses cannot be deleted.',
                    })
                  }
                >
                  Delete…
                </Menu.Item>
              ),
            }
          : {})}
        sections={[
          { id: 'members', title: 'Members', content: <Members groupId={shown.id} /> },
          { id: 'rules', title: 'Rules', content: <ResourceForm form={groupForm} record={shown} /> },
        ]}
      />
    </>
  );
}
