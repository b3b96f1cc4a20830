import { Box, chakra } from '@chakra-ui/react';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { useId, useState } from 'react';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { findDaysProblem, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { problemText } from '../../entities/loan/loan-facts.tsx';
import { toAmountText } from '../../lib/dollars.ts';
import { formatCents } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FieldHint, PlainInput } from '../../ui/plain-controls.tsx';
import { needsHours, type LoanRequest, readHours, type LoanWish } from './loan-request.ts';
import { Stack } from '../../ui/layout.tsx';

type Props = {
  terms: LendingTerms;
  window: LendingWindow;
  wish: LoanWish;
  request: LoanRequest;
  onWish: (change: LoanWish) => void;
};

export function LoanFields({ terms, window, wish, request, onWish }: Props) {
  const { t } = useTranslation();
  const { operator, operatorCents, transportCents } = terms;
  return (
    <Stack gap="4">
      <DayFields window={window} wish={wish} onWish={onWish} />
      {operator === 'optional' && (
        <CheckboxLine
          name="operator"
          checked={request.operator}
          onChange={({ target }) => onWish({ operator: target.checked || undefined })}
        >
          {t('With operator ({rate} / hour)', { rate: formatCents(operatorCents ?? 0) })}
        </CheckboxLine>
      )}
      {operator === 'required' && (
        <p>{t('Lent with operator only ({rate} / hour).', { rate: formatCents(operatorCents ?? 0) })}</p>
      )}
      {operator === 'none' && <p>{t('Lent without operator.')}</p>}
      {needsHours(terms, request.operator) && <HoursField hours={wish.hours} onHours={(hours) => onWish({ hours })} />}
      {transportCents !== null && (
        <CheckboxLine
          name="transport"
          checked={request.transport}
          onChange={({ target }) => onWish({ transport: target.checked || undefined })}
        >
          {t('Delivery and pick-up ({rate})', { rate: formatCents(transportCents) })}
        </CheckboxLine>
      )}
    </Stack>
  );
}

type DayFieldsProps = Pick<Props, 'window' | 'wish' | 'onWish'>;

/** The native inputs of the first and the last day. A date that is not whole yet stays in its input and changes nothing. */
function DayFields({ window, wish: { from = '', to = '' }, onWish }: DayFieldsProps) {
  const { t } = useTranslation();
  const hintId = useId();
  // What is in the inputs, until other days are chosen in the calendar.
  const [typed, setTyped] = useState<{ days: { from: string; to: string }; replaces: string }>();
  const current = `${from} ${to}`;
  const days = typed?.replaces === current ? typed.days : { from, to };
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part };
    const isWhole = Object.values(next).every((day) => day === '' || day.startsWith('20'));
    setTyped({ days: next, replaces: isWhole ? `${next.from} ${next.to}` : current });
    if (isWhole) onWish({ from: next.from || undefined, to: next.to || undefined });
  };
  const problem = from && to ? findDaysProblem({ startsOn: from, endsOn: to }, window) : undefined;
  const hint = problem && problemText(problem, t);
  const field = problem?.field === 'endsOn' ? 'to' : 'from';
  return (
    <Box>
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
        {(['from', 'to'] as const).map((name) => (
          <chakra.label key={name} display="block" minW="0">
            <chakra.span display="block" fontWeight="600" mb="1">
              {name === 'from' ? t('First day') : t('Last day')}
            </chakra.span>
            <PlainInput
              type="date"
              name={name}
              min={name === 'to' && days.from > window.today ? days.from : window.today}
              max="2099-12-31"
              value={days[name]}
              aria-invalid={(hint !== undefined && field === name) || undefined}
              aria-describedby={hintId}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </chakra.label>
        ))}
      </Box>
      <FieldHint id={hintId} text={hint} />
    </Box>
  );
}

function HoursField({ hours, onHours }: { hours: number | undefined; onHours: (hours: number | undefined) => void }) {
  const { t } = useTranslation();
  const hintId = useId();
  const [text, setText] = useState(() => (hours === undefined ? '' : toAmountText(String(hours))));
  const isWrong = text.trim() !== '' && readHours(text) === undefined;
  return (
    <Box>
      <chakra.label display="block">
        <chakra.span display="block" fontWeight="600" mb="1">
          {t('Hours of work')}
        </chakra.span>
        <PlainInput
          name="hours"
          inputMode="decimal"
          autoComplete="off"
          maxW="10rem"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={hintId}
          onChange={({ target }) => {
            setText(target.value);
            onHours(readHours(target.value));
          }}
        />
      </chakra.label>
      <FieldHint
        id={hintId}
        text={isWrong ? t('Please enter hours, such as 7.5, up to {max}.', { max: LOAN_LIMITS.hours }) : undefined}
      />
    </Box>
  );
}
