import { Box, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf, DependentsNotice, dependentsQuery } from '../../entities/loan/dependents.tsx';
import { useRef, useState, useEffect } from 'react';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability, BlockBody } from '@commonyard/contracts/http/loans';
import { findUnavailable, findBlockProblem } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { blocksQuery } from '../../entities/availability/availability.queries.ts';
import { Calendar, type ChosenDays, CalendarKey } from '../../entities/availability/calendar.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { BlockList, useAddBlock, daysText } from './block-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { SelectField, TextField, FieldPair } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';

export function BlocksPanel({ listing, availability }: { listing: Listing; availability: Availability }) {
  const { t } = useTranslation();
  const blocks = useQuery(blocksQuery(listing.id));
  const [chosen, setChosen] = useState<ChosenDays>({});
  const [added, setAdded] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = today();
  return (
    <Stack gap="6">
      <Box>
        <Calendar
          label={t('Calendar')}
          today={now}
          lastDay={addDays(addMonths(now, LOAN_LIMITS.monthsAhead), -1)}
          start={now}
          chosen={chosen}
          describe={(day) =>
            findUnavailable(availability.unavailable, { startsOn: day, endsOn: day })
              ? { look: 'busy', note: t('not available') }
              : { look: 'free' }
          }
          onChoose={setChosen}
        />
        <CalendarKey />
      </Box>
      <BlockForm
        key={added}
        listingId={listing.id}
        days={chosen}
        onDays={setChosen}
        onAdded={() => {
          setChosen({});
          setAdded(added + 1);
          // The button that had the focus is gone.
          heading.current?.focus();
        }}
      />
      <Box as="section">
        <chakra.h3 ref={heading} tabIndex={-1} outline="none" textStyle="lg" fontWeight="700" mb="2">
          {t('Blocked days')}
        </chakra.h3>
        {blocks.data ? (
          <BlockList listingId={listing.id} blocks={blocks.data} />
        ) : (
          <QueryState
            query={blocks}
            loading="Loading the blocked days..."
            error="The blocked days cannot be shown at the moment."
            height="12"
          />
        )}
      </Box>
    </Stack>
  );
}

type Props = {
  listingId: number;
  days: ChosenDays;
  onDays: (days: ChosenDays) => void;
  /** The caller shows the form anew, for another block. */
  onAdded: () => void;
};

const BLANK: BlockBody = { kind: 'own_use', startsOn: '', endsOn: '' };

const dayOf = (name: 'startsOn' | 'endsOn') =>
  string()
    .required(LOAN_MESSAGES.day)
    .test('days', (value, context) => {
      const { kind, startsOn, endsOn } = context.parent as BlockBody;
      if (!value || !startsOn || !endsOn) return true;
      const problem = findBlockProblem({ kind, startsOn, endsOn }, today());
      return problem?.field === name ? context.createError({ message: problem.text }) : true;
    });
const schema = object({ startsOn: dayOf('startsOn'), endsOn: dayOf('endsOn') });

function BlockForm({ listingId, days, onDays, onAdded }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync } = useAddBlock(listingId, useIdempotencyKey());
  // The days whose open requests the user has read.
  const [warned, setWarned] = useState<string>();

  async function add(body: BlockBody): Promise<void> {
    if (warned !== keyOf(body)) {
      const dependents = await queryClient
        .fetchQuery(dependentsQuery(toDependentsOf(listingId, body)))
        .catch(() => undefined);
      if (dependents && dependents.accepted === 0 && dependents.open > 0) {
        setWarned(keyOf(body));
        return;
      }
    }
    const block = await mutateAsync(body);
    toast({ title: t('Days blocked'), description: daysText(block, t) });
    onAdded();
  }

  return (
    <Form
      initialValues={BLANK}
      schema={schema}
      onSubmit={add}
      errorTitle="These days were not blocked"
      defaultErrorMessage="An unexpected error occurred"
      label={t('Block days')}
    >
      <CalendarDays days={days} onDays={onDays} />
      <SelectField name="kind" label="Reason" labels={BLOCK_LABELS} hint="Only your side sees it." />
      <FieldPair>
        <TextField name="startsOn" label="First day" type="date" min={today()} />
        <TextField name="endsOn" label="Last day" type="date" min={today()} />
      </FieldPair>
      <BlockWarning listingId={listingId} />
      <Box>
        <BlockButton warned={warned} />
      </Box>
    </Form>
  );
}

const keyOf = ({ kind, startsOn, endsOn }: BlockBody) => `${kind} ${startsOn} ${endsOn}`;
const toDependentsOf = (listing: number, { kind, startsOn, endsOn }: BlockBody) => ({
  listing,
  from: startsOn,
  to: endsOn,
  ...(kind === 'season' && { yearly: true }),
});
const isWhole = (body: BlockBody) =>
  wholeDay(body.startsOn) !== undefined &&
  wholeDay(body.endsOn) !== undefined &&
  findBlockProblem(body, today()) === undefined;

/** The loans that ask for the days, or have them, as soon as both days are typed. */
function BlockWarning({ listingId }: { listingId: number }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<BlockBody>();
  const { data } = useQuery({ ...dependentsQuery(toDependentsOf(listingId, values)), enabled: isWhole(values) });
  return (
    <Box aria-live="polite">
      {data && countOf(data) > 0 && (
        <DependentsNotice dependents={data}>
          <p>
            {data.accepted > 0
              ? t('An accepted loan has some of these days: they cannot be blocked.')
              : t('If you block these days, both sides of these requests are told, and must agree on other days.')}
          </p>
        </DependentsNotice>
      )}
    </Box>
  );
}

function BlockButton({ warned }: { warned: string | undefined }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<BlockBody>();
  return (
    <SubmitButton
      label={warned === keyOf(values) ? t('Block these days anyway') : t('Block these days')}
      busyLabel={t('Saving...')}
    />
  );
}

function CalendarDays({ days, onDays }: Pick<Props, 'days' | 'onDays'>) {
  const { values, setValues } = useFormikContext<BlockBody>();
  const shown = useRef(days);
  useEffect(() => {
    if (shown.current !== days) {
      shown.current = days;
      const next = { ...values, startsOn: days.from ?? '', endsOn: days.to ?? '' };
      if (next.startsOn !== values.startsOn || next.endsOn !== values.endsOn) void setValues(next);
      return;
    }
    const typed = { from: wholeDay(values.startsOn), to: wholeDay(values.endsOn) };
    if (typed.from === days.from && typed.to === days.to) return;
    shown.current = typed;
    onDays(typed);
  }, [days, values, setValues, onDays]);
  return null;
}

/** A date whose year is being typed is no day yet. */
const wholeDay = (day: string): string | undefined => (day.startsWith('20') ? day : undefined);
