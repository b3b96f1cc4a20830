import { Button, chakra, Field, NativeSelect } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { CalendarX2, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { findDaysProblem, type Days, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { OFFER_MESSAGES } from '@commonyard/contracts/offer-messages.values';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { calendarDay, today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { sendOffer, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import {
  daysInSentence,
  findNextFreeDays,
  problemText,
  takenParts,
  takenText,
} from '../../entities/loan/loan-facts.tsx';
import { freshData } from '../../lib/queries.ts';
import { ApiError } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { DialogFooter } from '../../ui/forms/dialog-buttons.tsx';
import { DraftForm, openDraft } from '../../ui/forms/draft-form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { machinesOnQuery, settingsQuery } from './loans.queries.ts';
import {
  countWithoutTerms,
  daysOfNeed,
  machineDays,
  toOfferedMachines,
  type OfferedMachine,
} from './offered-machines.ts';
import { NoHstNotice, NoteField, OFFER_WORDS, QuoteDayFields, toQuoteFieldName } from './quote-fields.tsx';
import { QuoteLineFields } from './quote-line-fields.tsx';
import {
  initialQuote,
  quoteSchema,
  toLineInputs,
  toQuoteBody,
  type QuotedLoan,
  type QuoteValues,
} from './quote-values.ts';

type Props = { need: Listing; user: User; /** Chosen at first. */ machineId?: number | undefined; onClose: () => void };

/** A quote on the need of another municipality, for one of the reader's machines. */
export function OfferDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      size="detail"
      title={t('Offer one of your machines')}
      description={t('The need: {title}', { title: props.need.title })}
      onClose={props.onClose}
    >
      <Machines {...props} />
    </FormDialog>
  );
}

function Machines(props: Props) {
  const { t } = useTranslation();
  const [days] = useState(() => daysOfNeed(props.need, today()));
  const query = useQuery(machinesOnQuery(machineDays(days)));
  const [chosen, setChosen] = useState(props.machineId);
  if (!query.data)
    return (
      <QueryState
        query={query}
        height="20"
        count={2}
        loading="Loading your machines..."
        error="Your machines could not be loaded. Please try again."
      />
    );
  const machines = toOfferedMachines(query.data, props.need.category, days);
  const machine = machines.find(({ id }) => id === chosen) ?? machines[0];
  if (!machine)
    return (
      <EmptyState
        text={t('None of your machines can be offered yet. A machine needs a listing with lending terms.')}
        symbol="transportation"
      >
        <ButtonLink to="/listings" search={{ new: true } as never}>
          {t('List a machine')}
        </ButtonLink>
        <ButtonLink to="/listings" variant="outline">
          {t('Set terms in My Listings')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <Stack gap="5">
      <MachineField machines={machines} machine={machine} others={countWithoutTerms(query.data)} onChoose={setChosen} />
      <OfferOf key={machine.id} machine={machine} days={days} {...props} />
    </Stack>
  );
}

type FieldProps = {
  machines: OfferedMachine[];
  machine: OfferedMachine;
  /** How many own machines have no terms yet. */
  others: number;
  onChoose: (id: number) => void;
};

/** The machines of the need's category come first. */
function MachineField({ machines, machine, others, onChoose }: FieldProps) {
  const { t } = useTranslation();
  const options = (isOfCategory: boolean) =>
    machines
      .filter((each) => each.isOfCategory === isOfCategory)
      .map(({ id, title, taken }) => (
        <option key={id} value={id}>
          {taken.length > 0 ? t('{title} (days taken)', { title }) : title}
        </option>
      ));
  const groups = [
    { label: t('Same category'), entries: options(true) },
    { label: t('Other categories'), entries: options(false) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Field.Root id="offered-machine">
      <Field.Label>{t('Your machine')}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={machine.id} onChange={({ target }) => onChoose(Number(target.value))}>
          {groups.map(({ label, entries }) => (
            <optgroup key={label} label={label}>
              {entries}
            </optgroup>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {others > 0 && (
        <SmallText>
          {t('{count} of your machines have no lending terms yet.', { count: others })}{' '}
          <TextLink to="/listings">{t('Set terms in My Listings')}</TextLink>
        </SmallText>
      )}
    </Field.Root>
  );
}

type OfferProps = Props & { machine: OfferedMachine; days: Days };

/** Loads the terms of the machine, from which the lines are prefilled. */
function OfferOf({ machine, ...props }: OfferProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...availabilityQuery(machine.id), staleTime: 0 });
  const { data: listing } = useQuery(listingQuery(machine.id));
  const availability = freshData(query);
  const terms = availability?.terms;
  // They were removed meanwhile.
  if (availability !== undefined && !terms)
    return <p>{t('The terms of the machine could not be loaded. Please try again.')}</p>;
  if (!terms)
    return (
      <QueryState
        query={query}
        height="40"
        loading="Loading the terms..."
        error="The terms of the machine could not be loaded. Please try again."
      />
    );
  const { availableFrom = null, availableTo = null } = listing ?? {};
  const { unavailable } = availability;
  const window = { ...terms, unavailable, availableFrom, availableTo, today: today() };
  return <OfferForm machine={machine} terms={terms} window={window} {...props} />;
}

type FormProps = OfferProps & { terms: LendingTerms; window: LendingWindow };

function OfferForm({ need, user, machine, terms, window, days, onClose }: FormProps) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const [day] = useState(today);
  const [quoted] = useState((): QuotedLoan => ({ ...NEW_LOAN, ...days, terms }));
  const [schema] = useState(() => quoteSchema(day, quoted));
  const [initial] = useState(() => initialQuote(quoted, undefined, day));
  const [draft] = useState(() => openDraft(`offer-${user.id}-${need.id}-${machine.id}`, initial));
  const [takenDays, setTakenDays] = useState<Days>();
  const words = OFFER_WORDS.offer;

  async function send(values: QuoteValues): Promise<void> {
    setTakenDays(undefined);
    const { startsOn, endsOn } = values;
    try {
      const body = { ...toQuoteBody(values, quoted), needId: need.id, listingId: machine.id, startsOn, endsOn };
      cacheLoan(await sendOffer(body, headers));
      toast({ title: t('Offer sent') });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setTakenDays(values);
      throw error;
    }
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      toFieldName={toQuoteFieldName}
      errorTitle={words.error}
      label={t('Offer')}
    >
      <DaysNotice window={window} rejected={takenDays} />
      <QuoteDayFields listingId={machine.id} takenDays={undefined} words={words} />
      <QuoteLineFields loan={quoted} />
      <NoHstNotice side={quoted.side} />
      <NoteField loan={quoted} hint={words.note} />
      <LimitNotice user={user} />
      <DialogFooter>
        <SubmitButton label={t('Send offer')} busyLabel={t('Sending...')} />
      </DialogFooter>
    </DraftForm>
  );
}

/** Says before it is sent why the machine cannot be lent for these days, and which ones it is free. `rejected`: by the service. */
function DaysNotice({ window, rejected }: { window: LendingWindow; rejected: Days | undefined }) {
  const { t } = useTranslation();
  const { values, setValues } = useFormikContext<QuoteValues>();
  const { startsOn, endsOn } = values;
  const days = { startsOn, endsOn };
  if (!calendarDay(startsOn) || !calendarDay(endsOn) || endsOn < startsOn) return null;
  const problem = findDaysProblem(days, window);
  const wasRejected = rejected?.startsOn === startsOn && rejected.endsOn === endsOn;
  if (!problem && !wasRejected) return null;
  const taken = takenParts(days, window.unavailable);
  const next = findNextFreeDays(days, window);
  return (
    <Callout as="output" tint="yellow" icon={CalendarX2}>
      <chakra.p fontWeight="600">
        {problem && taken.length === 0 ? problemText(problem, t) : takenText(taken, days, t)}
      </chakra.p>
      {next && (
        <>
          <p>{t('Next free days: {days}.', { days: daysInSentence(next, t) })}</p>
          <Button variant="outline" size="sm" mt="2" onClick={() => void setValues({ ...values, ...next })}>
            {t('Take these days')}
          </Button>
        </>
      )}
    </Callout>
  );
}

/** The borrowing side has asked for nothing yet. */
const NEW_LOAN = {
  side: 'lender',
  quotes: [] as Quote[],
  operator: false,
  transport: false,
  hours: null,
} as const;

/** Says before an operator sends it that only an administrator of its municipality can commit to such a total. */
function LimitNotice({ user }: { user: User }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<QuoteValues>();
  const { data } = useQuery({ ...settingsQuery, enabled: user.role !== 'municipal_admin' });
  const { totalCents } = sumQuote(toLineInputs(values.lines));
  if (!data || totalCents <= data.operatorLimitCents) return null;
  return (
    <Callout as="output" tint="yellow" icon={UserRoundCheck}>
      {t(OFFER_MESSAGES.offerAboveLimit)}
    </Callout>
  );
}
