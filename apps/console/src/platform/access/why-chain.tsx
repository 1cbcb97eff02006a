import type { Source } from '@supersync/contract/access/permission/reach.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import {
  IconCircleCheck,
  IconCircleX,
  IconKey,
  IconLock,
  IconLockOpen,
  IconShieldCheck,
  IconUser,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '../session/access-facts.ts';
import { RecordLink } from '../record/record-link.tsx';
import { flagLabels } from './flag-text.ts';
import classes from './why.module.css';
import type { GrantingRole, Subject, WhyAnswer, WhyLink } from './why.ts';

export interface WhyChainProps {
  readonly subject: Subject;
  readonly person: Person;
  readonly answer: WhyAnswer;
}

/** The verdict, then every link from the person to the target; missing ones are red and say what would help. */
export function WhyChain({ subject, person, answer: { allowed, links } }: WhyChainProps) {
  const Verdict = allowed ? IconCircleCheck : IconCircleX;
  return (
    <section aria-label="The chain that decides">
      <p className={classes.verdict} data-tone={allowed ? 'success' : 'danger'} role="status">
        <Verdict size={18} aria-hidden="true" />
        <span>
          <strong>{allowed ? 'Allowed' : 'Refused'}.</strong> {person.name} {allowed ? 'may' : 'may not'}{' '}
          {subject.verb} <Title subject={subject} />
          {subject.flag === 'r' ? null : ` (${flagLabels[subject.flag]})`}.
        </span>
      </p>
      <ol className={classes.chain}>
        {links.map((link, index) => (
          <ChainLink key={index} link={link} person={person} subject={subject} />
        ))}
        <Entry
          icon={allowed ? IconLockOpen : IconLock}
          holds={allowed}
          state={allowed ? 'open' : 'closed'}
          title={<Title subject={subject} />}
        >
          {allowed ? 'Every link holds.' : 'A link above is missing.'}
        </Entry>
      </ol>
    </section>
  );
}

function Title({ subject: { title, path } }: { readonly subject: Subject }) {
  return (
    <>
      {title}
      {path === null ? null : (
        <>
          {' '}
          <code className={classes.path}>{path}</code>
        </>
      )}
    </>
  );
}

interface EntryProps {
  readonly icon: Icon;
  readonly holds: boolean;
  /** Instead of "holds" or "missing". */
  readonly state?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Entry({ icon: Shape, holds, state, title, children }: EntryProps) {
  return (
    <li className={classes.entry} data-tone={holds ? 'success' : 'danger'}>
      <span className={classes.mark}>
        <Shape size={16} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <span>{title}</span>
          <span className={classes.state}>{state ?? (holds ? 'holds' : 'missing')}</span>
        </div>
        <div className={classes.detail}>{children}</div>
      </div>
    </li>
  );
}

function ChainLink({ link, person, subject }: { link: WhyLink; person: Person; subject: Subject }) {
  switch (link.kind) {
    case 'person':
      return (
        <Entry icon={link.holds ? IconUser : IconUserOff} holds={link.holds} title={person.name}>
          {statusText(person, link.door)}
        </Entry>
      );
    case 'open':
      return (
        <Entry icon={IconLockOpen} holds title="No key is asked for">
          {subject.door === 'super-user'
            ? 'No key is required here or above. Every super user has access.'
            : subject.door === 'signed-in'
              ? 'Anyone with a session may call it.'
              : 'It is public.'}
        </Entry>
      );
    case 'manager':
      return (
        <Entry icon={IconShieldCheck} holds={link.holds} title="Configured superuser managers">
          {link.holds
            ? 'The address is one of those configured.'
            : 'Only the addresses in the configuration may do this. No key and no role makes up for it.'}
        </Entry>
      );
    case 'keys':
      return (
        <Entry
          icon={IconKey}
          holds={link.holds}
          title={
            <>
              {link.label}
              <span className={classes.muted}>{link.place === 'above' ? ' (above it)' : ''}</span>
            </>
          }
        >
          {link.holds ? (
            <ul className={classes.paths}>
              {link.through.map((source) => (
                <li key={`${source.kind} ${source.id} ${source.key}`}>
                  <Path source={source} flag={flagLabels[subject.flag]} />
                </li>
              ))}
            </ul>
          ) : (
            <Missing link={link} flag={flagLabels[subject.flag]} />
          )}
        </Entry>
      );
  }
}

function statusText({ isSuperUser, isSuspended }: Person, door: Subject['door']): string {
  if (door === 'public') return 'Anyone may, signed in or not.';
  if (isSuspended) return 'Suspended: cannot sign in at all.';
  if (door === 'signed-in') return 'Has an account that is not suspended.';
  return isSuperUser ? 'Super user, not suspended.' : 'Not a super user: no key helps.';
}

/** Role › product › flag. */
function Path({ source, flag }: { readonly source: Source; readonly flag: string }) {
  return (
    <>
      <span>
        {source.kind === 'role' ? (
          <>
            Role <RecordLink resource={role} record={{ id: source.id, name: source.name }} />
          </>
        ) : (
          <>Configured group {source.name}</>
        )}
      </span>
      <span className={classes.arrow} aria-hidden="true">
        ›
      </span>
      <code>{source.key}</code>
      <span className={classes.arrow} aria-hidden="true">
        ›
      </span>
      <span>{flag}</span>
    </>
  );
}

const grantingShown = 6;

function Missing({ link, flag }: { link: Extract<WhyLink, { kind: 'keys' }>; flag: string }) {
  const { anyOf, withoutFlag, grantedBy } = link;
  return (
    <>
      <div>
        Missing{' '}
        {anyOf.map((key, index) => (
          <span key={key}>
            {index > 0 && ' or '}
            <code>{key}</code>
          </span>
        ))}{' '}
        with the flag “{flag}”.
      </div>
      {withoutFlag.map(({ kind, id, name, key }) => (
        <div key={`${kind} ${id} ${key}`}>
          {kind === 'role' ? <RecordLink resource={role} record={{ id, name }} /> : name} grants{' '}
          <code>{key}</code> without that flag.
        </div>
      ))}
      {grantedBy.length === 0 ? (
        <div>No role grants it.</div>
      ) : (
        <div className={classes.granting}>
          <span>Granted by</span>
          <RoleList roles={grantedBy.slice(0, grantingShown)} />
          {grantedBy.length > grantingShown && <span>and {grantedBy.length - grantingShown} more</span>}
        </div>
      )}
    </>
  );
}

function RoleList({ roles }: { readonly roles: readonly GrantingRole[] }) {
  return roles.map(({ id, name, key }, index) => (
    <span key={id}>
      <RecordLink resource={role} record={{ id, name }} />
      {key === 'supersync_all' ? ' (everything)' : ''}
      {index < roles.length - 1 ? ',' : ''}
    </span>
  ));
}
