import { chakra } from '@chakra-ui/react';
import { DetailList } from '../../ui/fact-list.tsx';
import type { Inspection, ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { formatDay, formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { displayName } from '../../entities/user/user-name.ts';
import { InspectionStatusBadge, inspectionStatus, ResultBadge, SeverityBadge } from './inspection-badges.tsx';
import { affiliationLabel } from '../../entities/listing/listing-facts.ts';
import type { FuelLevel } from '@commonyard/contracts/inspections.values';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { imageVariant } from '@commonyard/contracts/image-url.values';
import { FUEL_LABELS, ITEM_LABELS } from '@commonyard/contracts/inspection-labels.values';

export function InspectionDetails({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const { asset, inquiry, completed, pre } = inspection;
  const requester = inquiry.organization ?? inquiry.municipalityName ?? displayName(inquiry.name, t);
  const hours = (value: number) => t('{hours} h', { hours: formatNumber(value) });
  const fuelLevel = (eighths: number) => t(FUEL_LABELS[eighths as FuelLevel]);
  /** What was read, and what was read at the pre-inspection; of a draft only that. */
  function readings(
    value: number | null | undefined,
    before: number | null | undefined,
    toText: (value: number) => string,
  ) {
    const own = completed && typeof value === 'number' && toText(value);
    if (typeof before !== 'number') return own;
    return own
      ? t('{after} ({before} at pre-inspection)', { after: own, before: toText(before) })
      : t('{before} at pre-inspection', { before: toText(before) });
  }
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
          [t('Date'), completed && formatDay(inspection.date)],
          [t('Hour meter'), readings(inspection.hourMeter, pre?.hourMeter, hours)],
          [t('Fuel level'), readings(inspection.fuel, pre?.fuel, fuelLevel)],
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
      <Cluster gap="4" data-no-print>
        <TextLink to="/inquiries" search={{ inquiry: inquiry.id }}>
          {t('Open inquiry #{id}', { id: inquiry.id })}
        </TextLink>
        {typeof inquiry.loanId === 'number' && (
          <TextLink to="/loans" search={{ loan: inquiry.loanId }}>
            {t('Open loan #{id}', { id: inquiry.loanId })}
          </TextLink>
        )}
      </Cluster>
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
      <Cluster gap="2">
        <ResultBadge result={entry.result} />
        {entry.result === 'fail' && entry.severity && <SeverityBadge severity={entry.severity} />}
      </Cluster>
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
        maxW="full"
        h="25"
        _print={{ w: '32', h: '20' }}
        objectFit="cover"
        bg="bg.muted"
      />
    </chakra.a>
  );
}
