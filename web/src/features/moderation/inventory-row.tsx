import { chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { categoryLabel } from '../../entities/listing/listing.labels.ts';
import { kindOf } from '../../entities/listing/listing-kind.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Cell } from '../../ui/table-cell.tsx';
import type { AdminSearch } from './moderation.search.ts';

type Props = { listing: ListingSummary; isEdited: boolean; onDelete: () => void };

export function InventoryRow({ listing, isEdited, onDelete }: Props) {
  const { t } = useTranslation();
  const admin = useLocation().search as AdminSearch;
  const { id, title } = listing;
  const kind = kindOf(listing.type);
  return (
    <chakra.tr
      display={{ base: 'block', md: 'table-row' }}
      borderWidth={{ base: '1px', md: '0' }}
      borderRadius={{ base: 'l3', md: '0' }}
      p={{ base: '3', md: '0' }}
      bg={isEdited ? 'brand.subtle' : 'bg.panel'}
      transition="background 180ms"
      _hover={{ bg: { md: isEdited ? 'brand.subtle' : 'bg.subtle' } }}
    >
      <Cell label={t('ID')} color="fg.muted">
        {id}
      </Cell>
      <Cell as="th" {...{ scope: 'row' }} label={t('Title')} fontWeight="600" minW={{ md: '140px' }}>
        {title}
      </Cell>
      <Cell label={t('Type')}>{kind === 'needed' ? t('Needed') : t('Available')}</Cell>
      <Cell label={t('Category')}>{t(categoryLabel(listing.category))}</Cell>
      <Cell label={t('Status')}>
        <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
      </Cell>
      <Cell label={t('Region')}>{t(listing.region)}</Cell>
      <Cell label={t('Created')}>
        <time dateTime={listing.createdAt}>{formatDay(listing.createdAt, currentLanguage())}</time>
      </Cell>
      <Cell label={t('Actions')}>
        <chakra.span display="flex" justifyContent="flex-end">
          <PlainLink
            to="/equipment/$type/$id"
            params={{ type: kind, id: String(id) }}
            aria-label={t('View {title}', { title })}
            {...icon}
          >
            <Eye aria-hidden size={20} strokeWidth={1.75} />
          </PlainLink>
          <PlainLink
            to="/edit-asset/$id"
            params={{ id: String(id) }}
            state={{ admin }}
            aria-label={t('Edit {title}', { title })}
            {...icon}
          >
            <Pencil aria-hidden size={20} strokeWidth={1.75} />
          </PlainLink>
          <chakra.button
            type="button"
            aria-label={t('Delete {title}', { title })}
            onClick={onDelete}
            {...icon}
            color="fg.error"
          >
            <Trash2 aria-hidden size={20} strokeWidth={1.75} />
          </chakra.button>
        </chakra.span>
      </Cell>
    </chakra.tr>
  );
}

const icon = {
  display: 'grid',
  placeItems: 'center',
  w: { base: '11', md: '8', lg: '9' },
  h: { base: '11', md: '9' },
  borderRadius: 'l2',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
} as const;
