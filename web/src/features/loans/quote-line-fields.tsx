import { Button, chakra, Box } from '@chakra-ui/react';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormikContext, useField } from 'formik';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { QUOTE_LIMITS, sumQuote, QUOTE_LINE_KINDS, QUOTE_UNITS } from '@commonyard/contracts/quotes.values';
import { HST_PERCENT } from '@commonyard/contracts/loans.values';
import { LINE_KIND_LABELS, UNIT_LABELS } from '@commonyard/contracts/quote-labels.values';
import { Callout } from '../../ui/callout.tsx';
import { lengthOf } from '../../entities/loan/loan-facts.tsx';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { FieldHint } from '../../ui/plain-controls.tsx';
import {
  blankLine,
  findDoubts,
  toLineInputs,
  withoutHst,
  type QuotedLoan,
  type QuoteValues,
  type LineValues,
} from './quote-values.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { formatCents } from '../../lib/format.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';

export function QuoteLineFields({ loan }: { loan: QuotedLoan }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<QuoteValues>();
  const doubts = findDoubts(values, loan);
  return (
    <LinesFields
      maxText={t('A quote has at most 50 lines.')}
      remarks={values.lines.map((_, index) =>
        doubts.map(
          (doubt) =>
            doubt.kind === 'days' &&
            doubt.line === index && (
              <Doubt key={doubt.kind}>
                {t(
                  'The rental is for {quoted}, the loan is for {days}. Change the quantity or explain it in the note.',
                  {
                    quoted: t('{count} days', { count: doubt.quotedDays }),
                    days: t('{count} days', { count: lengthOf(values) }),
                  },
                )}
              </Doubt>
            ),
        ),
      )}
    >
      {doubts.some(({ kind }) => kind === 'operator') && (
        <Doubt>
          {loan.operator
            ? t('The request asks for an operator, but no line has one. Add a line or explain it in the note.')
            : t('The terms require an operator, but no line has one. Add a line or explain it in the note.')}
        </Doubt>
      )}
    </LinesFields>
  );
}

type LinesProps = {
  /** Why no further line can be added. */
  maxText: string;
  /** What stands below the fields of each line. */
  remarks: readonly ReactNode[];
  /** The id of the sentence that says why no HST may be charged. */
  noHst?: string | undefined;
  /** What stands below all lines. */
  children?: ReactNode;
};

/** The lines of a quote or a statement with their sums. */
export function LinesFields({ maxText, remarks, noHst, children }: LinesProps) {
  const { t } = useTranslation();
  const { values, errors, submitCount, setFieldValue } = useFormikContext<Pick<QuoteValues, 'lines'>>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { lines } = values;
  const { lineCents, ...sums } = sumQuote(toLineInputs(noHst === undefined ? lines : withoutHst(lines)));
  const problem = submitCount > 0 && typeof errors.lines === 'string' ? t(errors.lines) : undefined;
  const add = () => {
    void setFieldValue('lines', [...lines, { ...blankLine, hst: noHst === undefined }]);
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
        <LineFields key={index} index={index} cents={lineCents[index]!} noHst={noHst} onRemove={() => remove(index)}>
          {remarks[index]}
        </LineFields>
      ))}
      {children}
      <FieldHint id="lines-error" text={problem} />
      <Cluster justifyContent="space-between" alignItems="flex-start" gap="4">
        <Button
          ref={addButton}
          variant="outline"
          disabled={lines.length >= QUOTE_LIMITS.lines}
          title={lines.length >= QUOTE_LIMITS.lines ? maxText : undefined}
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

/** What the other side could take for a mistake. */
export const Doubt = ({ children }: { children: string }) => (
  <Callout as="output" tint="yellow" icon={TriangleAlert} p="3" mt="2">
    {children}
  </Callout>
);

type Props = { index: number; cents: number; noHst: string | undefined; onRemove: () => void; children: ReactNode };

function LineFields({ index, cents, noHst, onRemove, children }: Props) {
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
          <SelectField name={`${path}.kind`} label="Kind" values={QUOTE_LINE_KINDS} labels={LINE_KIND_LABELS} />
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
          <SelectField name={`${path}.unit`} label="Unit" values={QUOTE_UNITS} labels={UNIT_LABELS} />
        </Box>
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextField name={`${path}.rate`} label="Rate in dollars" inputMode="decimal" autoComplete="off" />
        </Box>
      </Box>
      <Cluster alignItems="center" columnGap="4" mt="2">
        <HstField name={`${path}.hst`} noHst={noHst} />
        <chakra.p ms="auto" fontWeight="700" fontVariantNumeric="tabular-nums">
          {formatCents(kind === 'discount' ? -cents : cents)}
        </chakra.p>
        <IconButton icon={Trash2} label={t('Remove line {number}', { number })} onClick={onRemove} />
      </Cluster>
      {children}
    </chakra.fieldset>
  );
}

function HstField({ name, noHst }: { name: string; noHst: string | undefined }) {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>(name);
  return (
    <CheckboxLine
      id={name}
      checked={value && noHst === undefined}
      disabled={noHst !== undefined}
      aria-describedby={noHst}
      onChange={({ target }) => void setValue(target.checked)}
    >
      {t('Add HST ({percent}%)', { percent: HST_PERCENT })}
    </CheckboxLine>
  );
}
