import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { UserCard } from '../features/account/user-card.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { MemberFrame } from '../features/workspace/member-frame.tsx';

/** The frame of every page that a member uses, with the account and the notifications of the member. */
export const MemberShell = ({ user, children }: { user: User; children: ReactNode }) => (
  <MemberFrame key={user.id} user={user} account={<UserCard user={user} />} bell={<Bell />}>
    {children}
  </MemberFrame>
);
