import { Box, chakra } from '@chakra-ui/react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { formatDay, formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { displayName } from '../../entities/user/user-name.ts';
import { InspectionStatusBadge } from './inspection-badges.tsx';
import { inspectionStatus } from './inspections.labels.ts';
import { affiliationLabel } from '../../entities/listing/listing-facts.ts';
import { Stack } from '../../ui/layout.tsx';

export function InspectionDetails({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const { asset, inquiry, completed, pre } = inspection;
  const requester = inquiry.organization ?? inquiry.municipalityName ?? displayName(inquiry.name, t);
  const hours = (value: number) => t('{hours} h', { hours: formatNumber(value) });
  const details = [
    [t('Asset'), asset.title],
    [t(affiliationLabel(asset)), asset.municipalityName],
    [t('Related inquiry'), [t('Inquiry #{id}', { id: inquiry.id }), requester].filter(Boolean).join(' · ')],
    [t('Hour meter at pre-inspection'), typeof pre?.hourMeter === 'number' && hours(pre.hourMeter)],
    ...(completed
      ? [
          [t('Date'), formatDay(inspection.date)],
          [t('Hour meter'), inspection.hourMeter !== null && hours(inspection.hourMeter)],
          [
            t('Completed by'),
            inspection.completedAt &&
              [displayName(inspection.completedByName, t), formatInstant(inspection.completedAt)]
                .filter(Boolean)
                .join(', '),
          ],
        ]
      : []),
  ].filter((detail): detail is [string, string] => Boolean(detail[1]));
  return (
    <Stack gap="3">
      <p>
        <InspectionStatusBadge status={inspectionStatus(inspection)} />
      </p>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '{sizes.55} 1fr' }}
        _print={{ gridTemplateColumns: '{sizes.55} 1fr' }}
        columnGap="4"
        rowGap="1"
      >
        {details.map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt fontWeight="600" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd wordBreak="break-word">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Stack>
  );
}
