import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FieldHint } from '../../ui/field-hint.tsx';
import { PlainInput } from '../../ui/plain-controls.tsx';
import { DateCells } from './place-and-dates-cells.tsx';
import { dateRangeProblem, type DateRange } from './date-range.ts';

type Props = { from: string | undefined; to: string | undefined; onChange: (range: DateRange) => void };

/** First and last day. Days that cannot be filtered by stay in the inputs, with a hint, and change nothing. */
export function DateRangeFields({ from = '', to = '', onChange }: Props) {
  const { t } = useTranslation();
  // What is in the inputs, until the dates change elsewhere.
  const [inputs, setInputs] = useState<{ days: { from: string; to: string }; replaces: string }>();
  const current = `${from} ${to}`;
  const draft = inputs?.replaces === current ? inputs.days : undefined;

  const days = draft ?? { from, to };
  const { field, text } = dateRangeProblem(days, today());
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part };
    setInputs({ days: next, replaces: current });
    const { isValid } = dateRangeProblem(next, today());
    if (isValid) onChange({ from: next.from || undefined, to: next.to || undefined });
  };
  const hint = draft && text ? t(text) : undefined;
  return (
    <Box>
      <DateCells>
        {(['from', 'to'] as const).map((name) => (
          <chakra.label key={name} display="block" minW="0">
            <chakra.span display="block" fontWeight="600" mb="1">
              {name === 'from' ? t('From') : t('To')}
            </chakra.span>
            <PlainInput
              type="date"
              name={name}
              min={name === 'to' && days.from > today() ? days.from : today()}
              max="2099-12-31"
              value={days[name]}
              aria-invalid={(hint !== undefined && field === name) || undefined}
              aria-describedby={hint ? 'date-range-hint' : undefined}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </chakra.label>
        ))}
      </DateCells>
      <FieldHint id="date-range-hint" text={hint} />
    </Box>
  );
}
