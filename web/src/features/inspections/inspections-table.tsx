import { Button, chakra } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { Cell } from '../../ui/table-cell.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { statusOf } from './inspections.words.ts';

type Props = { caption: string; inspections: InspectionSummary[]; onOpen: (id: number) => void };

/** Inspections as a table; on small screens each row becomes a card that names its columns. */
export function InspectionsTable({ caption, inspections, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <chakra.table w="100%" display={{ base: 'block', md: 'table' }} borderCollapse="separate" borderSpacing="0">
      <chakra.caption srOnly>{caption}</chakra.caption>
      <chakra.thead display={{ base: 'none', md: 'table-header-group' }}>
        <tr>
          {[t('Asset'), t('Municipality'), t('Date'), t('Status'), t('View')].map((name, index) => (
            <chakra.th
              key={name}
              scope="col"
              h="44px"
              px={{ md: '6px', lg: '8px' }}
              bg="bg.subtle"
              borderBottomWidth="1px"
              textAlign={index === 4 ? 'end' : 'start'}
              fontWeight="700"
            >
              {name}
            </chakra.th>
          ))}
        </tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'flex', md: 'table-row-group' }} flexDirection="column" gap="12px">
        {inspections.map((inspection) => (
          <Row key={inspection.id} inspection={inspection} onOpen={() => onOpen(inspection.id)} />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

function Row({ inspection, onOpen }: { inspection: InspectionSummary; onOpen: () => void }) {
  const { t } = useTranslation();
  const { assetTitle, municipalityName, date } = inspection;
  return (
    <chakra.tr
      display={{ base: 'block', md: 'table-row' }}
      borderWidth={{ base: '1px', md: '0' }}
      borderRadius={{ base: 'l3', md: '0' }}
      p={{ base: '12px', md: '0' }}
      bg="bg.panel"
      _hover={{ bg: { md: 'bg.subtle' } }}
    >
      <Cell as="th" {...{ scope: 'row' }} label={t('Asset')} fontWeight="600">
        {assetTitle}
      </Cell>
      <Cell label={t('Municipality')}>{municipalityName ?? '–'}</Cell>
      <Cell label={t('Date')} whiteSpace="nowrap">
        <time dateTime={date}>{formatDay(date, currentLanguage())}</time>
      </Cell>
      <Cell label={t('Status')}>
        <StatusBadge status={statusOf(inspection)} />
      </Cell>
      <Cell label={t('View')} textAlign="end">
        <Button type="button" variant="outline" size="sm" onClick={onOpen}>
          <Eye aria-hidden />
          {t('View')}
          <VisuallyHidden>
            {' '}
            {assetTitle} {formatDay(date, currentLanguage())}
          </VisuallyHidden>
        </Button>
      </Cell>
    </chakra.tr>
  );
}
