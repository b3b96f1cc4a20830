import { Button, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { QUOTE_LIMITS, sumQuote } from '@commonyard/contracts/quotes.values';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { FieldHint } from '../../ui/field-hint.tsx';
import { LineFields } from './line-fields.tsx';
import { blankLine, toLineInputs, type QuoteValues } from './quote-values.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';

/** The lines of the quote, with sums that follow every change. */
export function QuoteLineFields() {
  const { t } = useTranslation();
  const { values, errors, submitCount, setFieldValue } = useFormikContext<QuoteValues>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { lines } = values;
  const { lineCents, ...sums } = sumQuote(toLineInputs(lines));
  const problem = submitCount > 0 && typeof errors.lines === 'string' ? t(errors.lines) : undefined;
  const add = () => {
    void setFieldValue('lines', [...lines, blankLine]);
    // The field is there after the next rendering.
    requestAnimationFrame(() => document.getElementById(`lines.${lines.length}.kind`)?.focus());
  };
  const remove = (index: number) => {
    void setFieldValue(
      'lines',
      lines.filter((_, other) => other !== index),
    );
    addButton.current?.focus();
  };
  return (
    <Stack
      as="section"
      id="lines"
      tabIndex={-1}
      aria-label={t('Lines')}
      aria-describedby={problem && 'lines-error'}
      gap="4"
    >
      {lines.map((_, index) => (
        <LineFields key={index} index={index} cents={lineCents[index]!} onRemove={() => remove(index)} />
      ))}
      <FieldHint id="lines-error" text={problem} />
      <Cluster justifyContent="space-between" alignItems="flex-start" gap="4">
        <Button
          ref={addButton}
          variant="outline"
          disabled={lines.length >= QUOTE_LIMITS.lines}
          title={lines.length >= QUOTE_LIMITS.lines ? t('A quote has at most 50 lines.') : undefined}
          onClick={add}
        >
          <Plus aria-hidden />
          {t('Add a line')}
        </Button>
        <chakra.output display="block" flex={{ base: '1 1 100%', sm: '0 1 {sizes.85}' }} aria-label={t('Sums')}>
          <Amounts amounts={[]} sums={sums} totalLabel={t('Total')} hasSubtotal />
        </chakra.output>
      </Cluster>
    </Stack>
  );
}
