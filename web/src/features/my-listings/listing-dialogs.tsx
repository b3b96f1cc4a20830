import { useState } from 'react';
import { TOOLS_CATEGORIES, type ListingType } from '@commonyard/contracts/assets.values';
import type { CreateListingBody, Listing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { openDraft, DraftForm, OtherDraft } from '../../ui/forms/draft-form.tsx';
import { toast } from '../../ui/toast.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { ListingFields } from './listing-fields.tsx';
import {
  listingSchema,
  blankListing,
  toCreateBody,
  type ListingValues,
  toUpdateBody,
  toValues,
} from './listing-values.ts';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { SmallText } from '../../ui/layout.tsx';
import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { editedListingQuery, listingKeys } from '../../entities/listing/listing.queries.ts';
import type { PostPrefill } from '../../entities/listing/post-prefill.ts';
import { draftNameOf, NO_PREFILL, prefilledFields } from '../../entities/listing/prefilled-form.ts';
import { saveEdit } from '../../entities/listing/listing-changes.ts';
import { Form } from '../../ui/forms/form.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { canManageListing } from '../../entities/listing/listing.policy.ts';

type Props = {
  type: ListingType;
  prefill: PostPrefill;
  onClose: () => void;
  onCreated: (listing: Listing) => void;
};

export function CreateListingDialog(props: Props) {
  const { t } = useTranslation();
  const isNeeded = props.type === 'needed_asset';
  return (
    <FormDialog
      title={isNeeded ? t('Post Asset Need') : t('List Available Asset')}
      description={
        isNeeded
          ? t('Post an asset your municipality is looking to lease')
          : t('List an asset your municipality can lease to others')
      }
      onClose={props.onClose}
    >
      <CreateForm key={draftNameOf('', props.prefill)} {...props} />
    </FormDialog>
  );
}

function CreateForm({ type, prefill, onCreated }: Props) {
  const { t } = useTranslation();
  const form = `asset-${type}`;
  const name = draftNameOf(form, prefill);
  const [start] = useState(() => ({ ...blankListing, ...prefilledFields(prefill, TOOLS_CATEGORIES) }));
  const [draft] = useState(() => openDraft(name, start));
  const [openedOn] = useState(() => today());
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const { mutateAsync } = useMutation({
    mutationFn: (body: CreateListingBody) => callJson('/api/assets', { method: 'POST', headers, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });

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
      initialValues={start}
      schema={listingSchema(openedOn)}
      onSubmit={submit}
      errorTitle="Error"
      defaultErrorMessage="Failed to create asset. Please try again."
    >
      {name !== form && <OtherDraft name={form} search={(before) => ({ ...before, ...NO_PREFILL })} />}
      <ListingFields today={openedOn} />
      <SmallText>{t('Listings are reviewed before publication.')}</SmallText>
      <DialogButtons label={t('Submit Listing')} busyLabel={t('Submitting...')} />
    </DraftForm>
  );
}

export function EditListingDialog({ id, user, onClose }: { id: number; user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(editedListingQuery(id));
  const { data: listing } = query;
  return (
    <FormDialog title={t('Edit Listing')} onClose={onClose}>
      {!listing ? (
        <QueryState
          query={query}
          loading="Loading asset details..."
          error="Failed to fetch asset details"
          height="80"
        />
      ) : canManageListing(listing, user) ? (
        <EditForm key={listing.version} listing={listing} onSaved={onClose} />
      ) : (
        <chakra.p textStyle="lg">{t('You cannot edit this listing.')}</chakra.p>
      )}
    </FormDialog>
  );
}

type FormProps = { listing: Listing; onSaved: () => void };

function EditForm({ listing, onSaved }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [values] = useState(() => toValues(listing));
  const [latest, setLatest] = useState<Listing>();
  const [openedOn] = useState(() => today());

  async function save(edited: ListingValues): Promise<void> {
    const { id, version } = listing;
    const request = { method: 'PATCH', body: toUpdateBody(edited), headers: { 'if-match': `"${version}"` } } as const;
    const saved = await saveEdit(id, () => callJson(`/api/assets/${id}`, request), setLatest);
    queryClient.setQueryData(editedListingQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
    toast({
      title: t('Asset updated'),
      description:
        saved.status === 'pending' ? t('An administrator reviews it before it appears publicly.') : saved.title,
    });
    onSaved();
  }

  return (
    <Form
      initialValues={values}
      schema={listingSchema(openedOn, values)}
      onSubmit={save}
      errorTitle="Update failed"
      defaultErrorMessage="An unexpected error occurred"
    >
      <DirtyGuard />
      {latest && (
        <Button
          variant="outline"
          alignSelf="flex-start"
          onClick={() => queryClient.setQueryData(editedListingQuery(listing.id).queryKey, latest)}
        >
          {t('Discard mine and load theirs')}
        </Button>
      )}
      <ReviewNotice status={listing.status} />
      <ListingFields current={values} today={openedOn} />
      <DialogButtons label={t('Save Changes')} busyLabel={t('Saving...')} />
    </Form>
  );
}

function ReviewNotice({ status }: { status: Listing['status'] }) {
  const { t } = useTranslation();
  const text =
    status === 'pending'
      ? t('This listing is waiting for review. The administrator will see it with your changes.')
      : status === 'available'
        ? t('If you save a change, this listing leaves the public lists until an administrator has reviewed it.')
        : t('If you save a change, this listing goes back to review. Once approved, it is public again.');
  return (
    <chakra.p px="4" py="3" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      {text}
    </chakra.p>
  );
}
