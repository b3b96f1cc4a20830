import type { User } from '@commonyard/contracts/http/identity';
import { MoreEntries } from '../features/workspace/more-entries.tsx';
import { DEVICE_FAVOURITES_KEY } from '../entities/listing/device-favourites.ts';
import { isActing, isWaiting } from '../entities/user/session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { readStored } from '../lib/storage.ts';
import { NOTIFICATIONS_HASH, PROFILE_HASH, HashSheet } from '../ui/shell/hash-sheet.tsx';

const ProfileSheet = lazyPart(() => import('../features/account/profile-sheet.tsx'), 'ProfileSheet');
const NotificationsPanel = lazyPart(
  () => import('../features/notifications/notifications-panel.tsx'),
  'NotificationsPanel',
);
const PreferencesForm = lazyPart(() => import('../features/notifications/preferences-form.tsx'), 'PreferencesForm');
const LivePages = lazyPart(() => import('../features/notifications/live-pages.tsx'), 'LivePages');
const MoveFavourites = lazyPart(() => import('../features/favourites/move-favourites.tsx'), 'MoveFavourites');
const SessionEnded = lazyPart(() => import('../features/account/session-ended.tsx'), 'SessionEnded');
const WaitingWatch = lazyPart(() => import('../entities/user/waiting-watch.tsx'), 'WaitingWatch');

type Props = {
  user: User;
  isFramed: boolean;
  /** Of a session that has expired. */
  onResume: (() => void) | undefined;
};

/** What every page has for a signed-in user: the sheets that the URL opens, live updates, and the dialog of an expired session. */
export const MemberParts = ({ user, isFramed, onResume }: Props) => (
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
    {/* Saved before the login. */}
    {isActing(user) && readStored('localStorage', DEVICE_FAVOURITES_KEY) && <MoveFavourites />}
    {isWaiting(user) && <WaitingWatch userId={user.id} />}
    {onResume && <SessionEnded onBack={onResume} />}
  </>
);
