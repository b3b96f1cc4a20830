import { Box, Button, chakra } from '@chakra-ui/react';
import { Eye, X } from 'lucide-react';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import { affiliationLabel, isOfOrganization } from '../../entities/listing/listing-facts.ts';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InspectionStatusBadge } from './inspection-badges.tsx';
import { Cell, Table, TableRow } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { inspectionStatus } from './inspections.labels.ts';
import { Badge } from '../../ui/badge.tsx';

type Props = { caption: string; inspections: InspectionSummary[]; onOpen: (id: number) => void };

export function InspectionsTable({ caption, inspections, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Table caption={caption} columns={[t('Asset'), t('Municipality'), t('Date'), t('Status'), t('View')]}>
      {inspections.map((inspection) => (
        <Row key={inspection.id} inspection={inspection} onOpen={() => onOpen(inspection.id)} />
      ))}
    </Table>
  );
}

function Row({ inspection, onOpen }: { inspection: InspectionSummary; onOpen: () => void }) {
  const { t } = useTranslation();
  const { assetTitle, municipality, municipalityName, date, failed } = inspection;
  const listing = { userId: inspection.assetUserId, municipality };
  return (
    <TableRow>
      <Cell as="th" {...{ scope: 'row' }} label={t('Asset')} fontWeight="600" overflowWrap="anywhere">
        {assetTitle}
      </Cell>
      <Cell label={t(affiliationLabel(listing))} overflowWrap="anywhere">
        {municipalityName !== null && isOfOrganization(listing) && (
          <chakra.span hideBelow="md">{t('Organization:')} </chakra.span>
        )}
        {municipalityName ?? '–'}
      </Cell>
      <Cell label={t('Date')} whiteSpace="nowrap">
        <time dateTime={date}>{formatDay(date)}</time>
      </Cell>
      <Cell label={t('Status')}>
        <Box display="inline-flex" flexWrap="wrap" gap="1" py="1">
          <InspectionStatusBadge status={inspectionStatus(inspection)} />
          {failed > 0 && <FailedBadge count={failed} />}
        </Box>
      </Cell>
      <Cell label={t('View')} textAlign="end">
        <Button variant="outline" size="sm" onClick={onOpen}>
          <Eye aria-hidden />
          {t('View')}
          <VisuallyHidden>
            {' '}
            {assetTitle} {formatDay(date)}
          </VisuallyHidden>
        </Button>
      </Cell>
    </TableRow>
  );
}

function FailedBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Badge tint="red" icon={X}>
      {t('{count} failed', { count })}
    </Badge>
  );
}
