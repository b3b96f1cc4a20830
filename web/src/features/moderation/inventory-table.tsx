import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { AdminListingSort } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { InventoryRow } from './inventory-row.tsx';
import { defaultOrder, type AdminSearch } from './moderation.search.ts';
import { useJustEdited } from './use-just-edited.ts';

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

/** A table of all listings. On small screens each row becomes a card with column labels. */
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
