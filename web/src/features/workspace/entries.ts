import {
  ClipboardCheck,
  Handshake,
  House,
  Inbox,
  MapPinned,
  ShieldCheck,
  Tractor,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@commonyard/contracts/identity.values';

/** A navigation entry of the workspace. `label` is a catalogue key; `counts` selects the count of its badge. */
export type Entry = { to: string; label: string; icon: LucideIcon; counts?: 'inquiries' };

const DASHBOARD: Entry = { to: '/', label: 'Dashboard', icon: House };
const INSPECTIONS: Entry = { to: '/inspections', label: 'Inspection Forms', icon: ClipboardCheck };
const USERS: Entry = { to: '/users', label: 'User Management', icon: Users };
const APPROVALS: Entry = { to: '/colleagues', label: 'Approvals and domains', icon: Handshake };
const COLLEAGUES: Entry = { to: '/colleagues', label: 'Colleagues', icon: Handshake };
const BROWSE: Entry = { to: '/browse', label: 'Browse Assets', icon: MapPinned };

const ADMIN: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'Manage Listings', icon: Tractor },
  { to: '/inquiries', label: 'Inquiries', icon: Inbox, counts: 'inquiries' },
  USERS,
  APPROVALS,
  INSPECTIONS,
];
const MUNICIPAL: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'My Listings', icon: Tractor },
  BROWSE,
  { to: '/inquiries', label: 'Messages', icon: Inbox, counts: 'inquiries' },
  INSPECTIONS,
];

/** The entries of the sidebar. */
export const sideEntries = (role: Role): readonly Entry[] => {
  if (role === 'admin') return ADMIN;
  return role === 'municipal_admin' ? [...MUNICIPAL, COLLEAGUES] : MUNICIPAL;
};

/** The entries of the bottom bar, beside the profile. */
export const BAR_ENTRIES: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'Listings', icon: Tractor },
  { to: '/inquiries', label: 'Inquiries', icon: Inbox, counts: 'inquiries' },
];

/** The entries missing in the bottom bar, shown in the profile. */
export const moreEntries = (role: Role): readonly Entry[] => {
  if (role === 'admin')
    return [{ to: '/admin', label: 'Admin Dashboard', icon: ShieldCheck }, USERS, APPROVALS, INSPECTIONS];
  return role === 'municipal_admin' ? [BROWSE, INSPECTIONS, COLLEAGUES] : [BROWSE, INSPECTIONS];
};

/** All entries of a role. */
export const allEntries = (role: Role): readonly Entry[] => [...new Set([...sideEntries(role), ...moreEntries(role)])];
