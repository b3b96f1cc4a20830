import { useState } from 'react';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftForm } from '../../ui/forms/draft-form.tsx';
import { toast } from '../../ui/toast.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { ListingFields } from './listing-fields.tsx';
import { listingSchema, blankListing, toCreateBody, type ListingValues } from './listing-values.ts';
import { useCreateListing } from './my-listings.queries.ts';
import { SmallText } from '../../ui/layout.tsx';

const TEXTS: Record<ListingType, { title: string; description: string }> = {
  available_asset: {
    title: 'List Available Asset',
    description: 'List an asset your municipality can lease to others',
  },
  needed_asset: {
    title: 'Post Asset Need',
    description: 'Post an asset your municipality is looking to lease',
  },
};

type Props = { type: ListingType; onClose: () => void; onCreated: (listing: Listing) => void };

/** The form for a new listing. A closed dialog keeps the draft. */
export function CreateListingDialog(props: Props) {
  const { t } = useTranslation();
  const { title, description } = TEXTS[props.type];
  return (
    <FormDialog title={t(title)} description={t(description)} onClose={props.onClose}>
      <CreateForm {...props} />
    </FormDialog>
  );
}

function CreateForm({ type, onCreated }: Props) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft(`asset-${type}`, blankListing));
  const [openedOn] = useState(() => today());
  const { mutateAsync } = useCreateListing();

  async function submit(values: ListingValues): Promise<void> {
    const created = await mutateAsync(toCreateBody(type, values));
    toast({
      title: t('Asset created'),
      description: t('Your asset has been successfully listed and is awaiting approval.'),
    });
    onCreated(created);
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={blankListing}
      schema={listingSchema(openedOn)}
      onSubmit={submit}
      errorTitle="Error"
      defaultErrorMessage="Failed to create asset. Please try again."
    >
      <ListingFields today={openedOn} />
      <SmallText>{t('Listings are reviewed before publication.')}</SmallText>
      <DialogButtons label={t('Submit Listing')} busyLabel={t('Submitting...')} />
    </DraftForm>
  );
}
