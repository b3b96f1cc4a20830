import { Button, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { AdminSearch } from './moderation.search.ts';
import { Cluster } from '../../ui/layout.tsx';

/** Search, order and sender of the review queue, as search parameters. */
export function QueueFilters({ search, onSearch }: { search: AdminSearch; onSearch: OnSearchChange<AdminSearch> }) {
  const { t } = useTranslation();
  const change = (to: AdminSearch) => onSearch(to, { replace: true });
  return (
    <>
      <Cluster gap="3" mb="4">
        <SearchInput
          label={t('Search listings')}
          placeholder={t('Grader, plow, chipper...')}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
        <PlainSelect
          aria-label={t('Sort by')}
          w={{ base: '100%', sm: '55' }}
          value={search.queue ?? 'oldest'}
          onChange={({ target }) => change({ queue: target.value === 'newest' ? 'newest' : undefined })}
        >
          <option value="oldest">{t('Oldest first')}</option>
          <option value="newest">{t('Newest first')}</option>
        </PlainSelect>
      </Cluster>
      {search.sender !== undefined && (
        <Cluster alignItems="center" gap="3" mb="4">
          <chakra.p fontWeight="600">{t('All pending listings of one sender')}</chakra.p>
          <Button type="button" size="sm" variant="outline" onClick={() => change({ sender: undefined })}>
            <X aria-hidden />
            {t('Show all senders')}
          </Button>
        </Cluster>
      )}
    </>
  );
}
