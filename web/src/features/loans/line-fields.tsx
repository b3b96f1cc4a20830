import { Box, Button, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { Trash2 } from 'lucide-react';
import { HST_PERCENT } from '@commonyard/contracts/loans.values';
import { QUOTE_LIMITS, QUOTE_LINE_KINDS, QUOTE_UNITS } from '@commonyard/contracts/quotes.values';
import { LINE_KIND_LABELS, UNIT_LABELS } from '../../entities/loan/loan.labels.ts';
import { formatCents } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import type { LineValues } from './quote-values.ts';
import { Cluster } from '../../ui/layout.tsx';

const KIND_OPTIONS = QUOTE_LINE_KINDS.map((value) => ({ value, label: LINE_KIND_LABELS[value] }));
const UNIT_OPTIONS = QUOTE_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

type Props = { index: number; cents: number; onRemove: () => void };

/** The fields of one line. */
export function LineFields({ index, cents, onRemove }: Props) {
  const { t } = useTranslation();
  const path = `lines.${index}`;
  const [{ value: kind }] = useField<LineValues['kind']>(`${path}.kind`);
  const number = index + 1;
  return (
    <chakra.fieldset minW="0" borderWidth="1px" borderRadius="l2" p="4" pt="2">
      <chakra.legend fontWeight="700" px="1" mx="-1">
        {t('Line {number}', { number })}
      </chakra.legend>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '1.2fr 0.7fr 1.2fr 1fr' }}
        gap="3"
        alignItems="start"
      >
        <Box gridColumn={{ base: '1 / -1', md: 'span 1' }}>
          <SelectField name={`${path}.kind`} label="Kind" options={KIND_OPTIONS} />
        </Box>
        <Box gridColumn={{ base: '1 / -1', md: 'span 3' }}>
          <TextField
            name={`${path}.description`}
            label="Description"
            optional
            autoComplete="off"
            maxLength={QUOTE_LIMITS.description}
          />
        </Box>
        <TextField name={`${path}.quantity`} label="Quantity" inputMode="decimal" autoComplete="off" />
        <Box gridColumn={{ md: '2 / span 2' }}>
          <SelectField name={`${path}.unit`} label="Unit" options={UNIT_OPTIONS} />
        </Box>
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextField name={`${path}.rate`} label="Rate in dollars" inputMode="decimal" autoComplete="off" />
        </Box>
      </Box>
      <Cluster alignItems="center" columnGap="4" mt="2">
        <HstField name={`${path}.hst`} />
        <chakra.p ms="auto" fontWeight="700" fontVariantNumeric="tabular-nums">
          {formatCents(kind === 'discount' ? -cents : cents)}
        </chakra.p>
        <Button
          variant="ghost"
          px="0"
          aria-label={t('Remove line {number}', { number })}
          title={t('Remove line {number}', { number })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </Cluster>
    </chakra.fieldset>
  );
}

function HstField({ name }: { name: string }) {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>(name);
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
      <chakra.input
        type="checkbox"
        id={name}
        checked={value}
        onChange={({ target }) => void setValue(target.checked)}
        boxSize="5"
        flexShrink={0}
        accentColor="brand.solid"
      />
      {t('Add HST ({percent}%)', { percent: HST_PERCENT })}
    </chakra.label>
  );
}
