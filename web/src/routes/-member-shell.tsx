import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { AccountLink } from '../features/account/account-link.tsx';
import { UserCard } from '../features/account/user-card.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { MemberFrame } from '../features/workspace/member-frame.tsx';
import { isActing } from '../entities/user/session.ts';

type Props = { user: User; children: ReactNode };

/** The frame of every page that a member uses, with the account and the notifications of the member. */
export const MemberShell = ({ user, children }: Props) => (
  <MemberFrame key={user.id} user={user} account={<UserCard user={user} />} bell={<Bell />}>
    {children}
  </MemberFrame>
);

type PublicProps = { user: User; renderPage: (account: ReactNode) => ReactNode };

/** The same around a public page, whose header has the account at once: what comes later would move its other controls. */
export const MemberPublicPage = ({ user, renderPage }: PublicProps) => (
  <MemberShell user={user}>{renderPage(<MemberAccount user={user} />)}</MemberShell>
);

/** The account in the header of a public page. */
export const MemberAccount = ({ user }: { user: User }) => (
  <>
    {isActing(user) && <Bell />}
    <AccountLink user={user} />
  </>
);
