import { ActionIcon, Menu, Tabs } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from '../address/use-search-params.ts';
import { PageHeader } from '../page-header/page-header.tsx';
import type { Fact } from './field-list.tsx';
import classes from './record-page.module.css';
import { Section } from './section.tsx';

export interface RecordSection {
  /** Used in the address where sections are tabs. */
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly actions?: ReactNode;
  readonly content: ReactNode;
}

export interface RecordPageProps {
  readonly title: ReactNode;
  /** Before the title, for example a logo. */
  readonly mark?: ReactNode;
  /** A `<StatusBadge>`. */
  readonly status?: ReactNode;
  /** The most important facts, in one line. */
  readonly facts?: readonly Fact[];
  /** The primary action, on the right. */
  readonly action?: ReactNode;
  /** The other actions, as `<Menu.Item>`s. */
  readonly menu?: ReactNode;
  /** Between the header and the sections: what concerns the whole record, such as work in progress. */
  readonly above?: ReactNode;
  readonly sections: readonly RecordSection[];
  /** Only for more than two screens of content. */
  readonly tabs?: boolean;
  /** Always last. */
  readonly history?: ReactNode;
}

/** The record, one of the four page shapes. */
export function RecordPage(props: RecordPageProps) {
  const history: RecordSection[] =
    props.history === undefined ? [] : [{ id: 'history', title: 'History', content: props.history }];
  const sections = [...props.sections, ...history];
  return (
    <div className={classes.page}>
      <PageHeader
        title={props.title}
        mark={props.mark}
        badge={props.status}
        lead={props.facts && <Facts facts={props.facts} />}
        actions={
          (props.action !== undefined || props.menu !== undefined) && (
            <>
              {props.action}
              {props.menu !== undefined && <MoreMenu>{props.menu}</MoreMenu>}
            </>
          )
        }
      />
      {props.above}
      {props.tabs === true ? <TabbedSections sections={sections} /> : sections.map(toSection)}
    </div>
  );
}

const toSection = ({ id, content, ...section }: RecordSection) => (
  <Section key={id} {...section}>
    {content}
  </Section>
);

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `<MoreMenu><Menu.Item>Duplicate</Menu.Item></MoreMenu>` */
export function MoreMenu({ children }: { readonly children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="More actions">
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The open tab is in sight where tabs scroll, with a part of the one before it. */
function revealTab(tab: HTMLElement | null): void {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - 40;
}

function TabbedSections({ sections }: { sections: readonly RecordSection[] }) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const current = sections.find(({ id }) => id === asked) ?? sections[0];
  if (current === undefined) return null;
  return (
    <Tabs
      value={current.id}
      onChange={(id) =>
        setParameters(
          (now) => {
            const next = new URLSearchParams(now);
            if (id === null || id === sections[0]?.id) next.delete('tab');
            else next.set('tab', id);
            return next;
          },
          { replace: true },
        )
      }
      keepMounted={false}
    >
      <Tabs.List mb="md" className={classes.tabs ?? ''}>
        {sections.map(({ id, title, count }) => (
          <Tabs.Tab key={id} value={id} ref={id === current.id ? revealTab : undefined}>
            {title}
            {count !== undefined && <span className={classes.sectionCount}>{count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current.id}>
        {current.actions}
        {current.content}
      </Tabs.Panel>
    </Tabs>
  );
}
