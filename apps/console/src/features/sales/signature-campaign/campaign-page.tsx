import type { Row } from '@supersync/contract/kernel/record.ts';
import { withUtm } from '@supersync/contract/sales/signature-campaign/link.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { deletableStatuses, editableStatuses } from '@supersync/contract/sales/signature-campaign/states.ts';
import { Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { RecordView, useShownRecord } from '#platform/record/record-view.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useDiscard } from '#platform/resource/use-discard.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { pictureAddress } from '#platform/upload.ts';
import { signatureReportScreen } from '#features/sales/signature-report/screens.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { campaignForm, campaignRecord } from './campaign-list.tsx';
import { GroupNames } from './group-names.tsx';
import { signatureCampaignScreen, signatureCampaignsScreen } from './screens.ts';
import classes from './signature-campaign.module.css';

type Campaign = Row<typeof signatureCampaign>;

/** The banner as readers see it, with its measures and where a click leads. */
function Banner({ campaign }: { readonly campaign: Campaign }) {
  const { banner, altText, bannerWidth, bannerHeight, bannerBytes, link } = campaign;
  const shown = banner === null ? null : pictureAddress(banner);
  if (shown === null)
    return <EmptyState title="No banner yet">Upload a banner in the details below.</EmptyState>;
  return (
    <div className={classes.preview}>
      <img src={shown} alt={altText} className={classes.banner} />
      <p className={classes.muted}>
        {bannerWidth} × {bannerHeight} px{bannerBytes === null ? '' : `, ${formatBytes(bannerBytes)}`}. Leads
        to <span className={classes.address}>{withUtm(link, campaign)}</span>
      </p>
    </div>
  );
}

const Details = ({ campaign }: { readonly campaign: Campaign }) => (
  <RecordFields
    resource={signatureCampaign}
    record={campaign}
    names={[
      'description',
      { id: 'groupIds', cell: ({ groupIds }) => <GroupNames ids={groupIds} /> },
      'altText',
      'link',
      'utmSource',
      'utmMedium',
      'utmCampaign',
      'startedAt',
      'endedAt',
    ]}
  />
);

export function Page() {
  const shown = useShownRecord(signatureCampaignScreen, campaignRecord);
  const may = useRights(signatureCampaign);
  const navigate = useNavigate();
  const { discard, dialog } = useDiscard(
    signatureCampaign,
    'campaign',
    () => void navigate(hrefOf(signatureCampaignsScreen)),
  );
  const canEdit = may.update && editableStatuses.some((status) => status === shown.status);
  const canDelete = may.delete && deletableStatuses.some((status) => status === shown.status);
  return (
    <>
      {dialog}
      <RecordView
        record={campaignRecord}
        shown={shown}
        action={<CampaignActions campaign={shown} />}
        menu={
          <>
            <Menu.Item component={Link} to={hrefOf(signatureReportScreen, {}, { campaign: shown.id })}>
              View figures
            </Menu.Item>
            <Menu.Item component={Link} to={hrefOf(signatureCampaignsScreen, {}, { list: 'coverage' })}>
              View coverage
            </Menu.Item>
            {canDelete ? (
              <Menu.Item
                color="danger"
                onClick={() =>
                  void discard({
                    key: shown.id,
                    version: shown.version,
                    name: shown.name,
                    effect: 'Its banner disappears from every mail, and its figures are deleted with it.',
                  })
                }
              >
                Delete…
              </Menu.Item>
            ) : null}
          </>
        }
        sections={[
          { id: 'banner', title: 'Banner', content: <Banner campaign={shown} /> },
          {
            id: 'details',
            title: 'Details',
            content: canEdit ? (
              <ResourceForm form={campaignForm} record={shown} />
            ) : (
              <>
                {shown.status === 'running' ? (
                  <p className={classes.muted}>Pause the campaign to edit it.</p>
                ) : null}
                <Details campaign={shown} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
