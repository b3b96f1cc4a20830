import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { allEntries, moreEntries, type Entry, useExistingEntries } from './entries.ts';
import { EntryName, useWaitingCount, WaitingBadge } from './waiting-badge.tsx';

/** The navigation entries missing in the bottom bar; `showAll` on pages without bar and sidebar. */
export function MoreEntries({ user, showAll }: { user: User; showAll: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('More')}>
      <chakra.ul borderWidth="1px" borderRadius="l2" overflow="hidden">
        {useExistingEntries(showAll ? allEntries(user) : moreEntries(user)).map((entry, index) => (
          <chakra.li key={entry.to} borderTopWidth={index > 0 ? '1px' : '0'}>
            <MoreLink entry={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
    </nav>
  );
}

function MoreLink({ entry }: { entry: Entry }) {
  const count = useWaitingCount(entry);
  const { to, icon: Icon } = entry;
  return (
    <PlainLink
      to={to}
      activeOptions={{ includeSearch: false }}
      display="flex"
      alignItems="center"
      gap="3"
      minH="12"
      px="3"
      fontWeight="600"
      outlineOffset="-3px"
      _hover={{ bg: 'bg.muted' }}
      _currentPage={{ color: 'brand.fg', boxShadow: 'mark.start' }}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <chakra.span flex="1">
        <EntryName entry={entry} count={count} />
      </chakra.span>
      <WaitingBadge count={count} />
      <ChevronRight aria-hidden size={20} />
    </PlainLink>
  );
}
