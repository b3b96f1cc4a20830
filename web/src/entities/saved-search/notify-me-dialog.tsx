import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, MailCheck } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { object, string } from 'yup';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { SAVED_SEARCH_MESSAGES as MESSAGES, type SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { today } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { loadSavedSearchesFrench } from '../../lib/saved-searches-french.ts';
import { emailText } from '../../lib/text-schemas.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { DialogButtons, DialogFooter, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { FieldPair, Honeypot, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { useMunicipalityNames } from '../municipality/municipality-names.ts';
import { isActing, isWaiting, useCurrentUser } from '../user/session.ts';
import { describeQuery, namesPlaces } from './describe-query.ts';
import { savedSearchesQuery, SEARCH_TIMING_LABELS } from './saved-searches.queries.ts';

type Props = { query: SavedQuery; onClose: () => void };

/** Saves a search: for a member in the account, for a guest with an address that confirms it. */
export const NotifyMeDialog = (props: Props) => (
  <Suspense>
    <LoadedDialog {...props} />
  </Suspense>
);

function LoadedDialog({ query, onClose }: Props) {
  const { t } = useTranslation();
  if (currentLanguage() === 'fr') use(loadSavedSearchesFrench());
  const { user, isLoading } = useCurrentUser();
  const [sentTo, setSentTo] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const isMember = user !== null && isActing(user);
  const form = { query, onSaved: () => setSaved(true) };
  return (
    <FormDialog
      title={query.listingId === undefined ? t('Tell me about new results') : t('Tell me when these days become free')}
      onClose={onClose}
    >
      <QueryText query={query} />
      {isLoading ? null : sentTo !== undefined ? (
        <LinkSent email={sentTo} />
      ) : isSaved ? (
        <Saved />
      ) : isMember ? (
        <MemberForm {...form} />
      ) : (
        <>
          {user && isWaiting(user) && (
            <Callout tint="yellow" icon={Hourglass} mb="5">
              {t(
                'Your account waits for approval. Until then we send what the search finds to an address that you confirm.',
              )}
            </Callout>
          )}
          <GuestForm query={query} email={user?.email ?? ''} onSaved={setSentTo} />
        </>
      )}
    </FormDialog>
  );
}

function QueryText({ query }: { query: SavedQuery }) {
  const { t } = useTranslation();
  const nameOf = useMunicipalityNames(namesPlaces(query));
  const isWatch = query.listingId !== undefined;
  return (
    <chakra.p mb="5" overflowWrap="anywhere">
      {isWatch
        ? t('We notify you once, when the machine is free on all of these days.')
        : describeQuery(query, { t, nameOf })}
    </chakra.p>
  );
}

const blankOf = ({ availableFrom = '', availableTo = '' }: SavedQuery) => ({
  timing: 'now',
  availableFrom,
  availableTo,
});
type Values = ReturnType<typeof blankOf>;

/** The days of a watched machine; those of other searches are chosen in the list. */
const DAYS = {
  availableFrom: string().required(MESSAGES.watchDays),
  availableTo: string()
    .required(MESSAGES.watchDays)
    .test('order', 'The end date must not be before the start date', (to, { parent }) => {
      const { availableFrom = '' } = parent as Partial<Values>;
      return !to || to >= availableFrom;
    })
    .test('over', MESSAGES.daysOver, (to) => !to || to >= today()),
};
const schemaOf = ({ listingId }: SavedQuery) => ({ timing: string().required(), ...(listingId && DAYS) });

const toQuery = (query: SavedQuery, { availableFrom, availableTo }: Values): SavedQuery =>
  query.listingId === undefined ? query : { ...query, availableFrom, availableTo };

/** The API names fields of the query by their path. */
const toFieldName = (name: string) => name.replace(/^query[./]/, '');

function SearchFields({ query }: { query: SavedQuery }) {
  return (
    <>
      {query.listingId !== undefined && (
        <FieldPair>
          <TextField name="availableFrom" label="From" type="date" min={today()} />
          <TextField name="availableTo" label="To" type="date" min={today()} />
        </FieldPair>
      )}
      <SelectField
        name="timing"
        label="When do we notify you?"
        hint="At once is at most once an hour."
        labels={SEARCH_TIMING_LABELS}
      />
    </>
  );
}

function MemberForm({ query, onSaved }: { query: SavedQuery; onSaved: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  return (
    <Form
      initialValues={blankOf(query)}
      schema={object(schemaOf(query))}
      toFieldName={toFieldName}
      onSubmit={async (values) => {
        const body = { query: toQuery(query, values), timing: values.timing as SearchTiming };
        await callJson('/api/saved-searches', { method: 'POST', headers, body });
        void queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
        onSaved();
      }}
      errorTitle="The search could not be saved"
    >
      <SearchFields query={query} />
      <SmallText>
        {t('You find, change and delete it under')}{' '}
        <TextLink to="/saved-searches" display="inline-block" py="1">
          {t('Saved searches')}
        </TextLink>
      </SmallText>
      <DirtyGuard />
      <DialogButtons label={t('Save the search')} busyLabel={t('Saving...')} />
    </Form>
  );
}

type GuestProps = { query: SavedQuery; email: string; onSaved: (email: string) => void };

function GuestForm({ query, email, onSaved }: GuestProps) {
  const { t } = useTranslation();
  const send = useSubmitPublicForm('/api/guest-searches');
  return (
    <Form
      initialValues={{ ...blankOf(query), email, website: '' }}
      schema={object({ ...schemaOf(query), email: emailText(MESSAGES.email).required(MESSAGES.email) })}
      toFieldName={toFieldName}
      onSubmit={async ({ website, ...values }) => {
        const saved = await send({
          query: toQuery(query, values),
          timing: values.timing as SearchTiming,
          email: values.email,
          ...(website && { website }),
        });
        onSaved(saved.email);
      }}
      errorTitle="The search could not be saved"
    >
      <SearchFields query={query} />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <Honeypot />
      <SmallText>
        {t(
          'We send a link to this address first. Only after you have pressed the button on its page do we send what the search finds, for 12 months or until you end it, which takes one click.',
        )}
      </SmallText>
      <DirtyGuard />
      <DialogButtons label={t('Send me the link')} busyLabel={t('Sending...')} />
    </Form>
  );
}

function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="5">
      <Callout tint="green" icon={MailCheck} as="output">
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {t('We have sent a link to {email}.', { email })}
        </chakra.p>
        <chakra.p mt="2">
          {t(
            'Nothing else comes until you press the button on its page. If the link does not arrive, look among the spam: an address that has not confirmed gets one such e-mail in 30 days, and its page has your newest three searches.',
          )}
        </chakra.p>
      </Callout>
      <DialogFooter cancelLabel={t('Close')}>{null}</DialogFooter>
    </Stack>
  );
}

function Saved() {
  const { t } = useTranslation();
  return (
    <Stack gap="5">
      <Callout tint="green" icon={MailCheck} as="output">
        {t('The search is saved. We notify you of what it finds from now on.')}
      </Callout>
      <DialogFooter cancelLabel={t('Close')}>
        <ButtonLink to="/saved-searches">{t('Saved searches')}</ButtonLink>
      </DialogFooter>
    </Stack>
  );
}
