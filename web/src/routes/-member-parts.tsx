import type { User } from '@commonyard/contracts/http/identity';
import { MoreEntries } from '../features/workspace/more-entries.tsx';
import { isActing, isWaiting } from '../entities/user/session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { NOTIFICATIONS_HASH, PROFILE_HASH, HashSheet } from '../ui/shell/hash-sheet.tsx';

const ProfileSheet = lazyPart(() => import('../features/account/profile-sheet.tsx'), 'ProfileSheet');
const NotificationsPanel = lazyPart(
  () => import('../features/notifications/notifications-panel.tsx'),
  'NotificationsPanel',
);
const PreferencesForm = lazyPart(() => import('../features/notifications/preferences-form.tsx'), 'PreferencesForm');
const LivePages = lazyPart(() => import('../features/notifications/live-pages.tsx'), 'LivePages');
const WaitingWatch = lazyPart(() => import('../entities/user/waiting-watch.tsx'), 'WaitingWatch');

/** What every page has for a signed-in user: the sheets that the URL opens, and live updates. */
export const MemberParts = ({ user, isFramed }: { user: User; isFramed: boolean }) => (
  <>
    <HashSheet sheetHash={PROFILE_HASH}>
      {(close) => (
        <ProfileSheet
          user={user}
          onClose={close}
          links={<MoreEntries user={user} showAll={!isFramed} />}
          notifications={<PreferencesForm />}
        />
      )}
    </HashSheet>
    <HashSheet sheetHash={NOTIFICATIONS_HASH}>{(close) => <NotificationsPanel onClose={close} />}</HashSheet>
    {isActing(user) && <LivePages userId={user.id} />}
    {isWaiting(user) && <WaitingWatch userId={user.id} />}
  </>
);
