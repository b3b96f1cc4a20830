import { chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { contentLanguage } from '../../entities/listing/content-language.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { kindOf } from '../../entities/listing/listing-kind.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { PlainLink } from '../../ui/links.tsx';
import {
  COMPACT_CELL,
  COMPACT_ROW,
  MENU_CELL,
  ROW_ACTION,
  RowActionText,
  RowMenu,
  WIDE_CELL,
} from '../../ui/row-menu.tsx';
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
      {...COMPACT_ROW}
      borderWidth={{ base: '1px', md: '0' }}
      borderRadius={{ base: 'l3', md: '0' }}
      px={{ base: '2', md: '0' }}
      py={{ base: '1', md: '0' }}
      bg={isEdited ? 'brand.subtle' : 'bg.panel'}
      transition="background 180ms"
      _hover={{ bg: { md: isEdited ? 'brand.subtle' : 'bg.subtle' } }}
    >
      <Cell label={t('ID')} color="fg.muted" {...WIDE_CELL}>
        {id}
      </Cell>
      <Cell
        as="th"
        {...{ scope: 'row' }}
        label={t('Title')}
        fontWeight="600"
        {...COMPACT_CELL}
        minW={{ md: '35' }}
        overflowWrap="anywhere"
      >
        <chakra.span lang={contentLanguage(listing)} overflowWrap="anywhere">
          {title}
        </chakra.span>
      </Cell>
      <Cell label={t('Type')} {...WIDE_CELL}>
        {kind === 'needed' ? t('Needed') : t('Available')}
      </Cell>
      <Cell label={t('Category')} {...WIDE_CELL}>
        {t(categoryLabel(listing.category))}
      </Cell>
      <Cell label={t('Status')} {...COMPACT_CELL}>
        <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
      </Cell>
      <Cell label={t('Region')} {...WIDE_CELL}>
        {t(listing.region)}
      </Cell>
      <Cell label={t('Created')} {...WIDE_CELL}>
        <time dateTime={listing.createdAt}>{formatDay(listing.createdAt)}</time>
      </Cell>
      <Cell label={t('Actions')} {...MENU_CELL}>
        <RowMenu title={title}>
          <PlainLink
            to="/equipment/$type/$id"
            params={{ type: kind, id: String(id) }}
            aria-label={t('View {title}', { title })}
            {...ROW_ACTION}
          >
            <Eye aria-hidden size={20} strokeWidth={1.75} />
            <RowActionText>{t('View Details')}</RowActionText>
          </PlainLink>
          <PlainLink
            to="/edit-asset/$id"
            params={{ id: String(id) }}
            state={{ admin }}
            aria-label={t('Edit {title}', { title })}
            {...ROW_ACTION}
          >
            <Pencil aria-hidden size={20} strokeWidth={1.75} />
            <RowActionText>{t('Edit')}</RowActionText>
          </PlainLink>
          <chakra.button
            type="button"
            aria-label={t('Delete {title}', { title })}
            onClick={onDelete}
            {...ROW_ACTION}
            color="fg.error"
          >
            <Trash2 aria-hidden size={20} strokeWidth={1.75} />
            <RowActionText>{t('Delete')}</RowActionText>
          </chakra.button>
        </RowMenu>
      </Cell>
    </chakra.tr>
  );
}
