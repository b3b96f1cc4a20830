import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown, Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { AdminListingSort } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { defaultOrder, type AdminSearch } from './moderation.search.ts';
import { useJustEdited } from './use-just-edited.ts';
import { useLocation } from '@tanstack/react-router';
import { formatDay } from '../../lib/format.ts';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
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
import { Cell } from '../../ui/table.tsx';

export const INVENTORY_COLUMNS = [
  ['id', 'ID'],
  ['title', 'Title'],
  ['type', 'Type'],
  ['category', 'Category'],
  ['status', 'Status'],
  ['region', 'Region'],
  ['created', 'Created'],
] as const satisfies readonly (readonly [AdminListingSort, string])[];

type Props = {
  listings: ListingSummary[];
  search: AdminSearch;
  onSort: (column: AdminListingSort) => void;
  onDelete: (listing: ListingSummary) => void;
};

export function InventoryTable({ listings, search, onSort, onDelete }: Props) {
  const { t } = useTranslation();
  const edited = useJustEdited();
  const { sort = 'created', order = defaultOrder(sort) } = search;
  return (
    <chakra.table
      w="100%"
      display={{ base: 'block', md: 'table' }}
      textStyle={{ base: 'sm', md: 'xs', lg: 'sm' }}
      borderCollapse="separate"
      borderSpacing="0"
    >
      <chakra.caption srOnly>{t('All Equipment')}</chakra.caption>
      <chakra.thead display={{ base: 'none', md: 'table-header-group' }}>
        <tr>
          {INVENTORY_COLUMNS.map(([column, label]) => (
            <Head
              key={column}
              label={t(label)}
              order={column === sort ? order : undefined}
              onSort={() => onSort(column)}
            />
          ))}
          <chakra.th {...head} px="2" textAlign="end">
            {t('Actions')}
          </chakra.th>
        </tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'flex', md: 'table-row-group' }} flexDirection="column" gap="3">
        {listings.map((listing) => (
          <InventoryRow
            key={listing.id}
            listing={listing}
            isEdited={listing.id === edited}
            onDelete={() => onDelete(listing)}
          />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

/** Below the sticky site header. */
const head = {
  position: 'sticky',
  top: '16',
  zIndex: 1,
  bg: 'bg.subtle',
  borderBottomWidth: '1px',
  textAlign: 'start',
  fontWeight: '700',
} as const;

const ICONS = { asc: ArrowUp, desc: ArrowDown };

function Head({ label, order, onSort }: { label: string; order: 'asc' | 'desc' | undefined; onSort: () => void }) {
  const Icon = order ? ICONS[order] : ArrowUpDown;
  return (
    <chakra.th
      {...head}
      scope="col"
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
    >
      <chakra.button
        type="button"
        onClick={onSort}
        display="flex"
        alignItems="center"
        gap="1"
        w="100%"
        minH="11"
        px={{ md: '1.5', lg: '2' }}
        fontWeight="700"
        cursor="pointer"
        css={{ '& svg': { opacity: order ? 1 : 0, flexShrink: 0 }, '&:hover svg, &:focus-visible svg': { opacity: 1 } }}
      >
        {label}
        {/* On narrow tables only the sorted column shows its arrow. */}
        <chakra.span aria-hidden display={{ base: order ? 'block' : 'none', lg: 'block' }}>
          <Icon size={16} />
        </chakra.span>
      </chakra.button>
    </chakra.th>
  );
}

type InventoryRowProps = { listing: ListingSummary; isEdited: boolean; onDelete: () => void };

function InventoryRow({ listing, isEdited, onDelete }: InventoryRowProps) {
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
