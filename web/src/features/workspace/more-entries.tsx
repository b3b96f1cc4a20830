import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { allEntries, moreEntries, useExistingEntries, EntryLink } from './entries.tsx';

export function MoreEntries({ user, showAll }: { user: User; showAll: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('More')}>
      <chakra.ul borderWidth="1px" borderRadius="l2" overflow="hidden">
        {useExistingEntries(showAll ? allEntries(user) : moreEntries(user)).map((entry, index) => (
          <chakra.li key={entry.to} borderTopWidth={index > 0 ? '1px' : '0'}>
            <EntryLink
              entry={entry}
              minH="12"
              outlineOffset="-3px"
              _hover={{ bg: 'bg.muted' }}
              _currentPage={{ color: 'brand.fg', boxShadow: 'mark.start' }}
            >
              <ChevronRight aria-hidden size={20} />
            </EntryLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </nav>
  );
}
