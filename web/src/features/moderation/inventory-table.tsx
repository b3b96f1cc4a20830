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
  RowActionButton,
  RowActionContent,
  RowMenu,
  WIDE_CELL,
} from '../../ui/row-menu.tsx';
import { Table, type Column } from '../../ui/table.tsx';

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
  const columns: (Column<ListingSummary> & { sort: AdminListingSort })[] = [
    { sort: 'id', name: t('ID'), color: 'fg.muted', ...WIDE_CELL, render: ({ id }) => id },
    {
      sort: 'title',
      name: t('Title'),
      isTitle: true,
      minW: { md: '35' },
      ...COMPACT_CELL,
      render: (listing) => (
        <chakra.span lang={contentLanguage(listing)} overflowWrap="anywhere">
          {listing.title}
        </chakra.span>
      ),
    },
    {
      sort: 'type',
      name: t('Type'),
      ...WIDE_CELL,
      render: ({ type }) => (kindOf(type) === 'needed' ? t('Needed') : t('Available')),
    },
    { sort: 'category', name: t('Category'), ...WIDE_CELL, render: ({ category }) => t(categoryLabel(category)) },
    {
      sort: 'status',
      name: t('Status'),
      ...COMPACT_CELL,
      render: ({ status, withdrawn, rejected }) => (
        // The state of a withdrawn listing whose change waits is a sentence.
        <chakra.span css={{ '& > span': { whiteSpace: 'normal' } }}>
          <ListingStatusBadge status={status} withdrawn={withdrawn} rejected={rejected} />
        </chakra.span>
      ),
    },
    { sort: 'region', name: t('Region'), ...WIDE_CELL, render: ({ region }) => t(region) },
    {
      sort: 'created',
      name: t('Created'),
      ...WIDE_CELL,
      render: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    },
  ];
  return (
    <Table
      caption={t('All Equipment')}
      items={listings}
      toKey={({ id }) => id}
      textStyle={{ base: 'sm', md: 'xs', lg: 'sm' }}
      rowOf={({ id }) => ({
        ...COMPACT_ROW,
        transition: 'background 180ms',
        ...(id === edited && { bg: 'brand.subtle', _hover: {} }),
      })}
      columns={[
        ...columns.map(({ sort: by, ...column }) => ({
          ...column,
          head: headOf(column.name, by === sort ? order : undefined, () => onSort(by)),
        })),
        {
          name: t('Actions'),
          head: STICKY,
          ...MENU_CELL,
          render: (listing) => <ListingMenu listing={listing} onDelete={() => onDelete(listing)} />,
        },
      ]}
    />
  );
}

/** Below the sticky site header. */
const STICKY = { position: 'sticky', top: '16', zIndex: 1 } as const;

const ICONS = { asc: ArrowUp, desc: ArrowDown };
const SORTS = { asc: 'ascending', desc: 'descending' } as const;

function headOf(label: string, order: 'asc' | 'desc' | undefined, onSort: () => void): Column<never>['head'] {
  const Icon = order ? ICONS[order] : ArrowUpDown;
  return {
    ...STICKY,
    px: '0',
    'aria-sort': order && SORTS[order],
    children: (
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
        {/* On narrow tables, also beside the sidebar, only the sorted column shows its arrow. */}
        <chakra.span aria-hidden display={{ base: order ? 'block' : 'none', xl: 'block' }}>
          <Icon size={16} />
        </chakra.span>
      </chakra.button>
    ),
  };
}

function ListingMenu({ listing, onDelete }: { listing: ListingSummary; onDelete: () => void }) {
  const { t } = useTranslation();
  const admin = useLocation().search as AdminSearch;
  const { id, title, type } = listing;
  return (
    <RowMenu title={title}>
      <PlainLink
        to="/equipment/$type/$id"
        params={{ type: kindOf(type), id: String(id) }}
        aria-label={t('View {title}', { title })}
        {...ROW_ACTION}
      >
        <RowActionContent icon={Eye} text={t('View Details')} />
      </PlainLink>
      <PlainLink
        to="/edit-asset/$id"
        params={{ id: String(id) }}
        state={{ admin }}
        aria-label={t('Edit {title}', { title })}
        {...ROW_ACTION}
      >
        <RowActionContent icon={Pencil} text={t('Edit')} />
      </PlainLink>
      <RowActionButton
        icon={Trash2}
        text={t('Delete')}
        aria-label={t('Delete {title}', { title })}
        onClick={onDelete}
        color="fg.error"
      />
    </RowMenu>
  );
}
