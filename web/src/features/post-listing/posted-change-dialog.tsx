import { useState } from 'react';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import type { Category } from '@commonyard/contracts/assets.values';
import { today } from '@commonyard/contracts/search-params.values';
import { schemaOf, toFormValues } from '../../entities/listing-form/rules.ts';
import { kindOf } from '../../entities/listing/listing-facts.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { PostListingFields } from './post-fields.tsx';
import { blankPostListing, changeFrame, type PostListingValues } from './post-values.ts';
import { updatePosted, usePostedReader, type PostedChanges } from './posted.queries.ts';

type Props = {
  token: string;
  listing: PostedListing;
  onSaved: (listing: PostedListing) => void;
  onClose: () => void;
};

/** Changes a listing that was posted without an account. The change waits for review. */
export function PostedChangeDialog({ token, listing, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownListing<PostedListing>(listing, usePostedReader(token));
  const frame = changeFrame(kindOf(listing.type));
  const [openedOn] = useState(() => today());
  const [start] = useState(() => toValues(listing));

  async function submit(values: PostListingValues): Promise<void> {
    onSaved(await updatePosted(token, shown, toChanges(values)));
    toast({ title: t('Changes saved'), description: t('An administrator reviews it before it appears publicly.') });
    onClose();
  }

  return (
    <FormDialog title={t('Change your listing')} subject={subject} onClose={onClose}>
      <Form
        initialValues={start}
        schema={schemaOf(frame)}
        onSubmit={submit}
        errorTitle="Update failed"
        defaultErrorMessage="An unexpected error occurred"
      >
        <DirtyGuard />
        <SmallText>
          {listing.status === 'pending'
            ? t('This listing is waiting for review. The administrator will see it with your changes.')
            : listing.status === 'available' || listing.status === 'leased'
              ? t('The listing stays as it is while an administrator reviews your change.')
              : t('If you save a change, this listing goes back to review. Once approved, it is public again.')}
        </SmallText>
        <PostListingFields frame={frame} today={openedOn} isChange />
        <DialogButtons label={t('Save Changes')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}

const toValues = (listing: PostedListing) => {
  const proposed = listing.change?.state === 'waiting' ? listing.change.after : {};
  return toFormValues(Object.keys(blankPostListing), { ...listing, ...proposed }) as PostListingValues;
};

const toChanges = (values: PostListingValues): PostedChanges => ({
  title: values.title,
  description: values.description,
  category: values.category as Category,
  rate: values.rate,
  availableFrom: values.availableFrom,
  availableTo: values.availableTo,
  municipalityName: values.municipalityName,
  contactPhone: values.contactPhone,
  additionalNotes: values.additionalNotes,
});
