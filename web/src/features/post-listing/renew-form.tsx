import { chakra } from '@chakra-ui/react';
import { object, string } from 'yup';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Panel, SectionTitle, SmallText } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { asShown } from '../../lib/shown.ts';
import { renewPosted } from './posted.queries.ts';

type Props = {
  token: string;
  listing: PostedListing;
  /** The last day until which it can be renewed. */
  latest: string;
  onSaved: (listing: PostedListing) => void;
};

/** Extends the availability of a public listing, which needs no review. */
export function RenewForm({ token, listing, latest, onSaved }: Props) {
  const { t } = useTranslation();
  const earliest = [listing.availableTo ?? '', today()].toSorted().at(-1)!;
  const day = string().required(MESSAGES.availableTo);
  const schema = object({
    lastDay: day.test('bounds', MESSAGES.renewal, (value) => value >= earliest && value <= latest),
  });
  return (
    <Panel as="section" aria-labelledby="renew" p="4">
      <SectionTitle id="renew">{t('Renew')}</SectionTitle>
      <SmallText mt="1" mb="3">
        {t('Choose a later last day, until {date}. It stays public, without a review.', { date: formatDay(latest) })}
      </SmallText>
      <Form
        initialValues={{ lastDay: latest }}
        schema={schema}
        errorTitle="Update failed"
        defaultErrorMessage="An unexpected error occurred"
        label={t('Renew')}
        // The dialog of changes has a field of that name.
        toFieldName={(name) => (name === 'availableTo' ? 'lastDay' : name)}
        onSubmit={async ({ lastDay }) => {
          const renewed = await renewPosted(token, asShown(listing), lastDay);
          // The form with the focused button goes.
          document.querySelector('h1')?.focus();
          onSaved(renewed);
          toast({ title: t('Renewed until {date}', { date: formatDay(lastDay) }) });
        }}
      >
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
          <chakra.div flex="1 1 12rem" maxW="18rem">
            <TextField name="lastDay" label="New last day" type="date" min={earliest} max={latest} />
          </chakra.div>
          <SubmitButton label={t('Renew')} busyLabel={t('Saving...')} />
        </chakra.div>
      </Form>
    </Panel>
  );
}
