import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { AdminListingSort } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { EquipmentRow } from './equipment-row.tsx';
import { usualOrder, type AdminSearch } from './moderation.search.ts';
import { useJustEdited } from './use-just-edited.ts';

export const COLUMNS = [
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

/** The inventory as a table; on small screens each row becomes a card that names its columns. */
export function EquipmentTable({ listings, search, onSort, onDelete }: Props) {
  const { t } = useTranslation();
  const edited = useJustEdited();
  const { sort = 'created', order = usualOrder(sort) } = search;
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
          {COLUMNS.map(([column, label]) => (
            <Head
              key={column}
              label={t(label)}
              order={column === sort ? order : undefined}
              onSort={() => onSort(column)}
            />
          ))}
          <chakra.th {...head} px="8px" textAlign="end">
            {t('Actions')}
          </chakra.th>
        </tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'flex', md: 'table-row-group' }} flexDirection="column" gap="12px">
        {listings.map((listing) => (
          <EquipmentRow
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

/** Under the site's header, which stays too. */
const head = {
  position: 'sticky',
  top: '64px',
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
        gap="4px"
        w="100%"
        minH="44px"
        px={{ md: '6px', lg: '8px' }}
        fontWeight="700"
        cursor="pointer"
        css={{ '& svg': { opacity: order ? 1 : 0, flexShrink: 0 }, '&:hover svg, &:focus-visible svg': { opacity: 1 } }}
      >
        {label}
        {/* Where room is short, only the sorted column shows its arrow. */}
        <chakra.span aria-hidden display={{ base: order ? 'block' : 'none', lg: 'block' }}>
          <Icon size={16} />
        </chakra.span>
      </chakra.button>
    </chakra.th>
  );
}
