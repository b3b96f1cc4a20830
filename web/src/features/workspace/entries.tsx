import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { loanCountsQuery } from '../../entities/loan/loan.queries.ts';
import { PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import {
  Activity,
  Archive,
  BellRing,
  CalendarCheck,
  ClipboardCheck,
  Flag,
  Handshake,
  Heart,
  House,
  Inbox,
  MapPinned,
  ScrollText,
  ShieldCheck,
  Tractor,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { WAITING_PATHS } from './waiting-paths.ts';
import { useRouter } from '@tanstack/react-router';

/** A navigation entry of the workspace. `label` is a catalogue key; `counts` selects the count of its badge. */
export type Entry = { to: string; label: string; icon: LucideIcon; counts?: 'inquiries' | 'loans' | 'reports' };

const DASHBOARD: Entry = { to: '/', label: 'Dashboard', icon: House };
const INSPECTIONS: Entry = { to: '/inspections', label: 'Inspection Forms', icon: ClipboardCheck };
const USERS: Entry = { to: '/users', label: 'User Management', icon: Users };
const APPROVALS: Entry = { to: '/colleagues', label: 'Approvals and domains', icon: Handshake };
const COLLEAGUES: Entry = { to: '/colleagues', label: 'Colleagues', icon: Handshake };
const REPORTS: Entry = { to: '/reports', label: 'Reports', icon: Flag, counts: 'reports' };
const AUDIT_LOG: Entry = { to: '/audit-log', label: 'Audit log', icon: ScrollText };
const RECORDS: Entry = { to: '/retention', label: 'Records and retention', icon: Archive };
const STATUS: Entry = { to: '/status', label: 'System status', icon: Activity };
const LOANS: Entry = { to: '/loans', label: 'Loans', icon: CalendarCheck, counts: 'loans' };
const BROWSE: Entry = { to: '/browse', label: 'Browse Assets', icon: MapPinned };

const FAVOURITES: Entry = { to: '/favourites', label: 'Favourites', icon: Heart };
const SAVED_SEARCHES: Entry = { to: '/saved-searches', label: 'Saved searches', icon: BellRing };

const ADMIN_PAGES = [LOANS, REPORTS, USERS, APPROVALS, INSPECTIONS, AUDIT_LOG, RECORDS, STATUS];
const ADMIN: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'Manage Listings', icon: Tractor },
  { to: '/inquiries', label: 'Inquiries', icon: Inbox, counts: 'inquiries' },
  ...ADMIN_PAGES,
];
const MUNICIPAL: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'My Listings', icon: Tractor },
  BROWSE,
  FAVOURITES,
  SAVED_SEARCHES,
  { to: '/inquiries', label: 'Messages', icon: Inbox, counts: 'inquiries' },
  LOANS,
  INSPECTIONS,
];

const WAITING: readonly Entry[] = MUNICIPAL.filter(({ to }) => WAITING_PATHS.has(to));

type Member = Pick<User, 'role' | 'municipality'> & Partial<Pick<User, 'approval'>>;

/** Without a municipality there is nothing to administer. */
const administersMunicipality = ({ role, municipality }: Member) => role === 'municipal_admin' && municipality !== null;
const ADMINISTRATION = [COLLEAGUES, AUDIT_LOG, RECORDS];

export const sideEntries = (user: Member): readonly Entry[] => {
  if (user.approval === 'pending') return WAITING;
  if (user.role === 'admin') return ADMIN;
  return administersMunicipality(user) ? [...MUNICIPAL, ...ADMINISTRATION] : MUNICIPAL;
};

export const BAR_ENTRIES: readonly Entry[] = [
  DASHBOARD,
  { to: '/listings', label: 'Listings', icon: Tractor },
  { to: '/inquiries', label: 'Inquiries', icon: Inbox, counts: 'inquiries' },
];

export const moreEntries = (user: Member): readonly Entry[] => {
  if (user.approval === 'pending') return [BROWSE, FAVOURITES, INSPECTIONS];
  if (user.role === 'admin')
    return [{ to: '/admin', label: 'Admin Dashboard', icon: ShieldCheck }, FAVOURITES, SAVED_SEARCHES, ...ADMIN_PAGES];
  const shared = [LOANS, BROWSE, FAVOURITES, SAVED_SEARCHES, INSPECTIONS];
  return administersMunicipality(user) ? [...shared, ...ADMINISTRATION] : shared;
};

export const allEntries = (user: Member): readonly Entry[] => [
  ...new Set([...sideEntries(user), ...moreEntries(user)]),
];

export function useExistingEntries(entries: readonly Entry[]): Entry[] {
  const { routesByPath } = useRouter();
  return entries.filter(({ to }) => to in routesByPath);
}

const CAP = 9;

export function EntryLink({ entry, children, ...look }: Omit<HTMLChakraProps<'a'>, 'mask'> & { entry: Entry }) {
  const count = useWaitingCount(entry);
  const { to, icon: Icon } = entry;
  return (
    <PlainLink
      to={to}
      {...(to === BROWSE.to && { search: keepDays as never })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      display="flex"
      alignItems="center"
      gap="3"
      px="3"
      fontWeight="600"
      {...look}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <chakra.span flex="1">
        <EntryName entry={entry} count={count} />
      </chakra.span>
      <WaitingBadge count={count} />
      {children}
    </PlainLink>
  );
}

/** The days of a list or of the page of a listing that was opened from it. */
const keepDays = ({ available_from, available_to }: PlaceAndDates): PlaceAndDates => ({ available_from, available_to });

export function useWaitingCount({ counts }: Entry): number {
  const { data: inquiries } = useQuery({
    ...inquiryCountsQuery,
    enabled: counts === 'inquiries' || counts === 'reports',
  });
  const { data: loans } = useQuery({ ...loanCountsQuery, enabled: counts === 'loans' });
  if (counts === 'loans') return loans?.todo ?? 0;
  if (counts === 'reports') return inquiries?.waitingReports ?? 0;
  return counts === 'inquiries' ? (inquiries?.waiting ?? 0) : 0;
}

/** The label of an entry. It includes the count for screen readers, because the badge is hidden from them. */
export function EntryName({ entry: { label }, count }: { entry: Entry; count: number }) {
  const { t } = useTranslation();
  if (count === 0) return t(label);
  return (
    <>
      <VisuallyHidden>{t('{label}, {count} pending', { label: t(label), count })}</VisuallyHidden>
      <span aria-hidden>{t(label)}</span>
    </>
  );
}

export const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <chakra.span
      aria-hidden
      minW="6"
      px="1.75"
      borderRadius="full"
      textAlign="center"
      textStyle="sm"
      fontWeight="700"
      fontVariantNumeric="tabular-nums"
      bg="accent.solid"
      color="accent.contrast"
    >
      {count > CAP ? `${CAP}+` : count}
    </chakra.span>
  );
