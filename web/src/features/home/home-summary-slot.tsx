import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

// Guests never see the summary.
const WaitingBanner = lazyPart(() => import('../../entities/user/waiting-banner.tsx'), 'WaitingBanner');
const HomeSummary = lazyPart(() => import('./home-summary.tsx'), 'HomeSummary');

const KEY = 'home-strip';
// Administrators have no machines of their own.
const HEIGHTS = { admin: { base: '156.25', md: '97' }, others: { base: '210.25', md: '97' } };
type Audience = keyof typeof HEIGHTS;

/** Reserves its height if a user was signed in at the last visit, so that the layout does not shift. */
export function HomeSummarySlot({ latest }: { latest: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery);
  const [lastAudience] = useState(read);
  const audience = user === undefined ? lastAudience : user && (user.role === 'admin' ? 'admin' : 'others');
  useEffect(() => {
    if (user !== undefined) writeStored('localStorage', KEY, audience ?? undefined);
  }, [user, audience]);
  if (!audience) return null;
  if (user && user.approval !== 'approved') {
    return <WaitingBanner user={user} />;
  }
  return (
    <Box bg="bg.subtle" borderBottomWidth="1px" minH={HEIGHTS[audience]}>
      {user && <HomeSummary user={user} latest={latest} />}
    </Box>
  );
}

function read(): Audience | null {
  const stored = readStored('localStorage', KEY);
  return stored ? (stored === 'admin' ? stored : 'others') : null;
}
