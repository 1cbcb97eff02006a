import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import {
  clickRate,
  maxSendersShown,
  reportBuckets,
  reportTables,
  signatureReportCsv,
  type readSignatureReport,
} from '@supersync/contract/sales/signature-report/actions.ts';
import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { Board, BoardPage, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { useMayExport } from '#platform/access/may-export.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import {
  signatureCampaignScreen,
  signatureCampaignsScreen,
} from '#features/sales/signature-campaign/screens.ts';
import { signatureGroupScreen, signatureGroupsScreen } from '#features/sales/signature-group/screens.ts';
import { FiguresTable } from './figures-table.tsx';
import { placeAt, questionOf, type ReportPlace } from './report-place.ts';
import { reportOptions } from './report-query.ts';
import { signatureReportScreen } from './screens.ts';
import classes from './signature-report.module.css';
import { formatNumber } from '#kit/value/format.ts';

type Report = ActionAnswer<typeof readSignatureReport>;

const parts = ['from', 'to', 'bucket', 'campaign', 'group'] as const;
const proxyNote = 'Inflated by mail proxies that load images in advance';
const campaigns = recordFinder(signatureCampaign);
const groups = recordFinder(signatureGroup);

const csvAddress = (place: ReportPlace, by: string): string =>
  client.addressOf(
    `${signatureReportCsv.path}?${new URLSearchParams(
      Object.entries({ ...questionOf(place), by }).map(([name, value]) => [name, String(value)]),
    )}`,
  );

function DownloadMenu({ place }: { readonly place: ReportPlace }) {
  if (!useMayExport()) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden="true" />}>
          Download CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportTables.values.map((by) => (
          <Menu.Item key={by} component="a" href={csvAddress(place, by)} download>
            {reportTables.labels[by]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Period, steps of time, and whose figures. */
function Question({ place }: { readonly place: ReportPlace }) {
  const id = useId();
  const open = useAddressPart(parts);
  const now = {
    from: place.from,
    to: place.to,
    bucket: place.bucket,
    campaign: place.campaignId ?? '',
    group: place.groupId ?? '',
  };
  const show = (changed: Partial<typeof now>): void => open.show({ ...now, ...changed }, true);
  return (
    <div className={classes.bar}>
      <TextInput
        type="date"
        size="xs"
        label="From"
        value={place.from}
        max={place.to}
        onChange={({ currentTarget: { value } }) => show({ from: value })}
      />
      <TextInput
        type="date"
        size="xs"
        label="To"
        value={place.to}
        onChange={({ currentTarget: { value } }) => show({ to: value })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Steps of time"
        data={[...optionsOf(reportBuckets)]}
        value={place.bucket}
        onChange={(bucket) => show({ bucket: bucketIn(bucket) })}
      />
      <RecordPicker
        id={`${id}-campaign`}
        label="Campaign"
        placeholder="All campaigns"
        value={place.campaignId}
        onChange={(key) => show({ campaign: key === null ? '' : Number(key) })}
        {...campaigns}
      />
      <RecordPicker
        id={`${id}-group`}
        label="Group"
        placeholder="All groups"
        value={place.groupId}
        onChange={(key) => show({ group: key === null ? '' : Number(key) })}
        {...groups}
      />
    </div>
  );
}

const bucketIn = (text: string): ReportPlace['bucket'] =>
  reportBuckets.values.find((value) => value === text) ?? 'week';

function Figures({ report, place }: { readonly report: Report; readonly place: ReportPlace }) {
  const { total, byTime, byCampaign, byGroup, bySender, senders } = report;
  const rate = clickRate(total);
  const time = reportBuckets.labels[place.bucket].toLowerCase();
  const data = byTime.map(({ at, impressions, uniqueClicks }) => ({
    time: at,
    impressions,
    uniqueClicks,
    rate: clickRate({ impressions, uniqueClicks }) ?? 0,
  }));
  return (
    <>
      <Board title="Totals">
        <NumberCard label="Impressions" value={total.impressions} note={proxyNote} />
        <NumberCard
          label="Unique clicks"
          value={total.uniqueClicks}
          note={`One per reader, sender and day. ${formatNumber(total.clicks)} clicks in all`}
        />
        <NumberCard label="Senders" value={senders} note="Whose mails were seen" />
        <PanelCard>
          <p className={classes.label}>Click rate</p>
          <p className={classes.rate}>{rate === null ? '–' : `${rate.toFixed(2)}%`}</p>
          <p className={classes.muted}>Unique clicks per impression</p>
        </PanelCard>
      </Board>
      <Board title="Over time" size="wide">
        <PanelCard>
          <Chart
            title={`Impressions per ${time}, inflated by proxies`}
            kind="bar"
            along="time"
            data={data}
            series={[{ name: 'impressions', label: 'Impressions', colour: 1 }]}
          />
        </PanelCard>
        <PanelCard>
          <Chart
            title={`Unique clicks per ${time}`}
            kind="bar"
            along="time"
            data={data}
            series={[{ name: 'uniqueClicks', label: 'Unique clicks', colour: 2 }]}
          />
        </PanelCard>
        <PanelCard>
          <Chart
            title={`Click rate per ${time}`}
            kind="line"
            along="time"
            unit="%"
            data={data}
            series={[{ name: 'rate', label: 'Click rate', colour: 3 }]}
          />
        </PanelCard>
        <PanelCard>
          <Chart
            title="Click rate by campaign"
            kind="bar"
            along="campaign"
            unit="%"
            data={byCampaign.map((row) => ({ campaign: row.name, rate: clickRate(row) ?? 0 }))}
            series={[{ name: 'rate', label: 'Click rate', colour: 3 }]}
          />
        </PanelCard>
      </Board>
      <Section title="Campaigns" count={byCampaign.length}>
        <FiguresTable
          by="campaign"
          rows={byCampaign}
          hrefOf={(id) => hrefOf(signatureCampaignScreen, { id })}
        />
      </Section>
      <Section title="Groups" count={byGroup.length}>
        <p className={classes.muted}>
          By the groups senders are in now. A sender of several groups counts in each.
        </p>
        <FiguresTable by="group" rows={byGroup} hrefOf={(id) => hrefOf(signatureGroupScreen, { id })} />
      </Section>
      <Section title="Senders" count={senders}>
        {senders > maxSendersShown ? (
          <p className={classes.muted}>The {maxSendersShown} with the most impressions. The CSV has all.</p>
        ) : null}
        <FiguresTable
          by="sender"
          rows={bySender}
          hrefOf={(id) => hrefOf(signatureGroupsScreen, {}, { list: 'senders', sender: id })}
        />
      </Section>
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  const place = placeAt(search, dayOfMoment(useNow()));
  const found = useQuery(reportOptions(place));
  return (
    <BoardPage
      title={signatureReportScreen.title}
      lead={signatureReportScreen.description}
      actions={
        <>
          <Button component={Link} to={hrefOf(signatureCampaignsScreen)} variant="subtle">
            Campaigns
          </Button>
          <DownloadMenu place={place} />
        </>
      }
    >
      <Question place={place} />
      <Loaded query={found} lines={10}>
        {(report) => <Figures report={report} place={place} />}
      </Loaded>
    </BoardPage>
  );
}
