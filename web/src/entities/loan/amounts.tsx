import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HST_PERCENT } from '@commonyard/contracts/loans.values';
import { formatCents } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';

export type Amount = { key: string; name: ReactNode; cents: number; text?: string };
type Props = {
  amounts: readonly Amount[];
  sums: { subtotalCents: number; hstCents: number; totalCents: number };
  totalLabel: string;
  /** By default where there are several amounts. */
  hasSubtotal?: boolean;
};

export function Amounts({
  amounts,
  sums: { subtotalCents, hstCents, totalCents },
  totalLabel,
  hasSubtotal = amounts.length > 1,
}: Props) {
  const { t } = useTranslation();
  return (
    <AmountList>
      {amounts.map(({ key, ...amount }) => (
        <Line key={key} {...amount} />
      ))}
      {hasSubtotal && <Line name={t('Subtotal')} cents={subtotalCents} isSum={amounts.length > 0} />}
      <Line name={t('HST ({percent}%)', { percent: HST_PERCENT })} cents={hstCents} />
      <Line name={totalLabel} cents={totalCents} isSum isBold />
    </AmountList>
  );
}

type LineProps = Omit<Amount, 'key'> & { isSum?: boolean; isBold?: boolean };

function Line({ name, cents, text, isSum = false, isBold = false }: LineProps) {
  const look = { fontWeight: isBold ? '700' : '400', ...(isSum && { borderTopWidth: '1px', pt: '1' }) };
  return (
    <Box display="contents">
      <chakra.dt overflowWrap="anywhere" {...look}>
        {name}
      </chakra.dt>
      <chakra.dd {...look} {...(isSum && { ms: '-4' })}>
        {text ?? formatCents(cents)}
      </chakra.dd>
    </Box>
  );
}

export const AmountList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& dd': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
});
