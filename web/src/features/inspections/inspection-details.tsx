import { chakra } from '@chakra-ui/react';
import { DetailList } from '../../ui/fact-list.tsx';
import type { Inspection, ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { formatDay, formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { displayName } from '../../entities/user/user-name.ts';
import { InspectionStatusBadge, inspectionStatus, ITEM_LABELS, ResultBadge } from './inspection-badges.tsx';
import { affiliationLabel } from '../../entities/listing/listing-facts.ts';
import { Stack } from '../../ui/layout.tsx';
import { imageVariant } from '@commonyard/contracts/image-url.values';

export function InspectionDetails({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const { asset, inquiry, completed, pre } = inspection;
  const requester = inquiry.organization ?? inquiry.municipalityName ?? displayName(inquiry.name, t);
  const hours = (value: number) => t('{hours} h', { hours: formatNumber(value) });
  return (
    <Stack gap="3">
      <p>
        <InspectionStatusBadge status={inspectionStatus(inspection)} />
      </p>
      <DetailList
        gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '{sizes.55} 1fr' }}
        _print={{ gridTemplateColumns: '{sizes.55} 1fr' }}
        term={{ fontWeight: '600' }}
        details={[
          [t('Asset'), asset.title],
          [t(affiliationLabel(asset)), asset.municipalityName],
          [t('Related inquiry'), [t('Inquiry #{id}', { id: inquiry.id }), requester].filter(Boolean).join(' · ')],
          [t('Hour meter at pre-inspection'), typeof pre?.hourMeter === 'number' && hours(pre.hourMeter)],
          [t('Date'), completed && formatDay(inspection.date)],
          [t('Hour meter'), completed && inspection.hourMeter !== null && hours(inspection.hourMeter)],
          [
            t('Completed by'),
            completed &&
              inspection.completedAt &&
              [displayName(inspection.completedByName, t), formatInstant(inspection.completedAt)]
                .filter(Boolean)
                .join(', '),
          ],
        ]}
      />
    </Stack>
  );
}

export function ChecklistResult({ entry }: { entry: ChecklistEntry }) {
  const { t } = useTranslation();
  return (
    <Stack
      alignItems={{ base: 'flex-end', md: 'flex-start' }}
      gap="1"
      py="2"
      _print={{ alignItems: 'flex-start', gap: '0', py: '0.5' }}
    >
      <ResultBadge result={entry.result} />
      {entry.note && (
        <chakra.p whiteSpace="pre-line" wordBreak="break-word">
          {entry.note}
        </chakra.p>
      )}
      {entry.photo && (
        <InspectionImage url={entry.photo} name={t('Photo of {item}', { item: t(ITEM_LABELS[entry.item]) })} />
      )}
    </Stack>
  );
}

export function InspectionImage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener"
      display="inline-block"
      borderRadius="l2"
      overflow="hidden"
      aria-label={t('{name}, opens in a new tab', { name })}
    >
      <chakra.img
        src={imageVariant(url, 320)}
        alt=""
        width={160}
        height={100}
        w="40"
        h="25"
        objectFit="cover"
        bg="bg.muted"
      />
    </chakra.a>
  );
}
