import { Box, chakra } from '@chakra-ui/react';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';

export type MachinePeriod = MachineCalendar['periods'][number];

const stripes = (angle: string, share: string) =>
  `repeating-linear-gradient(${angle}, transparent 0 {spacing.1.5}, color-mix(in srgb, currentcolor ${share}, transparent) {spacing.1.5} {spacing.1.75})`;

// Each kind differs by border and pattern, not by colour alone. Borders are printed, backgrounds may not be.
const LOAN = { bg: 'brand.solid', color: 'brand.contrast', borderWidth: '1px', borderColor: 'brand.solid' } as const;
const REQUEST = {
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'brand.solid',
} as const;
const BUFFER = {
  bg: 'bg.panel',
  color: 'fg.muted',
  borderWidth: '1px',
  borderStyle: 'dotted',
  borderColor: 'border.control',
  backgroundImage: stripes('90deg', '18%'),
} as const;
const BLOCK = {
  bg: 'bg.muted',
  color: 'fg.muted',
  borderWidth: '1px',
  borderStyle: 'solid',
  backgroundImage: stripes('135deg', '18%'),
} as const;

export const lookOf = (kind: MachinePeriod['kind']) =>
  ({
    ...(kind === 'loan' ? LOAN : kind === 'request' ? REQUEST : kind === 'buffer' ? BUFFER : BLOCK),
    _print: { color: 'black' },
  }) as const;

export function periodName({ kind, loanId, municipalityName }: MachinePeriod, t: TFunction): string {
  if (kind === 'buffer') return t('Days between two loans');
  if (kind !== 'loan' && kind !== 'request') return t(BLOCK_LABELS[kind]);
  const name = municipalityName ?? t('Loan #{id}', { id: loanId });
  return kind === 'request' ? t('{name} (request)', { name }) : name;
}

/** Gives periods that share days lines of their own: requests hold no days, so several may ask for the same ones. */
export function toLanes(periods: readonly MachinePeriod[]): { period: MachinePeriod; lane: number }[] {
  const ends: string[] = [];
  return periods.map((period) => {
    const free = ends.findIndex((end) => end < period.startsOn);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = period.endsOn;
    return { period, lane };
  });
}

export function PeriodLegend() {
  const { t } = useTranslation();
  const entries = [
    ['loan', t('Accepted loan')],
    ['request', t('Request, which holds no days yet')],
    ['buffer', t('Days between two loans')],
    ['own_use', t('Blocked days')],
  ] as const;
  return (
    <Cluster as="ul" aria-label={t('Legend')} columnGap="5" rowGap="2" textStyle="sm">
      {entries.map(([kind, name]) => (
        <chakra.li key={kind} display="flex" alignItems="center" gap="2">
          <Box aria-hidden w="8" h="4" borderRadius="l1" flexShrink={0} {...lookOf(kind)} />
          {name}
        </chakra.li>
      ))}
    </Cluster>
  );
}
