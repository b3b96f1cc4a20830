import { useState, type ReactNode } from 'react';
import { TOOLS_CATEGORIES, type ListingType } from '@commonyard/contracts/assets.values';
import type { CreateListingBody, Listing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { openDraft, DraftForm, OtherDraft } from '../../ui/forms/draft-form.tsx';
import { toast } from '../../ui/toast.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TagsField } from './tags-field.tsx';
import {
  listingSchema,
  blankListing,
  toCreateBody,
  type ListingValues,
  toCopy,
  toUpdateBody,
  toValues,
} from './listing-values.ts';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { SmallText } from '../../ui/layout.tsx';
import { Button, chakra } from '@chakra-ui/react';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { FormWithPreview } from '../../entities/listing-form/form-with-preview.tsx';
import { FRAMES } from '../../entities/listing-form/frames.ts';
import { ListingFormFields } from '../../entities/listing-form/listing-form-fields.tsx';
import { ListingCard } from '../../entities/listing/listing-card.tsx';
import { editedListingQuery, listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import type { PostPrefill } from '../../entities/listing/post-prefill.ts';
import { POSTED_ID } from '../../entities/listing/posted.ts';
import { draftNameOf, NO_PREFILL, prefilledFields } from '../../entities/listing/prefilled-form.ts';
import { Form } from '../../ui/forms/form.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCurrentUser } from '../../entities/user/session.ts';
import { canManageListing } from '../../entities/listing/listing.policy.ts';

type Props = {
  type: ListingType;
  prefill: PostPrefill;
  /** The listing that the form begins with a copy of. */
  copy: number | undefined;
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
      size="wide"
      onClose={props.onClose}
      finalFocus={() => document.getElementById(POSTED_ID)}
    >
      {props.copy === undefined ? (
        <CreateForm key={draftNameOf('', props.prefill)} {...props} />
      ) : (
        <CopyForm key={props.copy} {...props} copy={props.copy} />
      )}
    </FormDialog>
  );
}

function CopyForm({ copy, ...props }: Props & { copy: number }) {
  const query = useQuery(listingQuery(copy));
  return query.data ? (
    <CreateForm {...props} copy={copy} original={query.data} />
  ) : (
    <QueryState
      query={query}
      loading="Loading asset details..."
      error="Failed to fetch asset details"
      missing="This listing no longer exists, or you do not have access to it."
      height="80"
    />
  );
}

function CreateForm({ type, prefill, copy, original, onCreated }: Props & { original?: Listing }) {
  const { t } = useTranslation();
  const form = `asset-${type}`;
  const name = original ? `${form} copy of ${copy}` : draftNameOf(form, prefill);
  const [start] = useState(() =>
    original ? toCopy(original, today()) : { ...blankListing, ...prefilledFields(prefill, TOOLS_CATEGORIES) },
  );
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
      {name !== form && <OtherDraft name={form} search={(before) => ({ ...before, ...NO_PREFILL, copy: undefined })} />}
      <Fields type={type} today={openedOn}>
        {original && (
          <chakra.p px="4" py="3" bg="blue.subtle" color="blue.fg" borderRadius="l2">
            {t('This is a copy of listing #{id}. Its photos stay there: add photos of this one.', { id: original.id })}
          </chakra.p>
        )}
      </Fields>
      <SmallText>{t('Listings are reviewed before publication.')}</SmallText>
      <DialogButtons label={t(FRAMES.member.submit)} busyLabel={t(FRAMES.member.busy)} isSticky />
    </DraftForm>
  );
}

export function EditListingDialog({ id, user, onClose }: { id: number; user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(editedListingQuery(id));
  const {
    shown: listing,
    newer,
    show,
    subject,
  } = useShownListing<Listing>(query.data, () => callJson(`/api/assets/${id}`));
  const [round, setRound] = useState(0);
  return (
    <FormDialog
      size="wide"
      title={t('Edit Listing')}
      subject={{
        ...subject,
        ...(newer && {
          change: (
            <>
              {subject.change}
              <Button
                variant="outline"
                onClick={() => {
                  show(newer);
                  setRound(round + 1);
                }}
              >
                {t('Discard mine and load theirs')}
              </Button>
            </>
          ),
        }),
      }}
      onClose={onClose}
    >
      {!listing ? (
        <QueryState
          query={query}
          loading="Loading asset details..."
          error="Failed to fetch asset details"
          height="80"
        />
      ) : canManageListing(listing, user) ? (
        <EditForm key={round} listing={listing} onSaved={onClose} />
      ) : (
        <chakra.p textStyle="lg">{t('You cannot edit this listing.')}</chakra.p>
      )}
    </FormDialog>
  );
}

type FormProps = { listing: Shown<Listing>; onSaved: () => void };

function EditForm({ listing, onSaved }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isWaiting = listing.change?.state === 'waiting';
  const [values] = useState(() => toValues(isWaiting ? { ...listing, ...listing.change?.after } : listing));
  const [openedOn] = useState(() => today());

  async function save(edited: ListingValues): Promise<void> {
    const { id } = listing;
    const saved = await callJson(`/api/assets/${id}`, {
      method: 'PATCH',
      body: toUpdateBody(edited),
      headers: ifMatch(listing),
    });
    queryClient.setQueryData(editedListingQuery(id).queryKey, saved);
    queryClient.setQueryData(listingQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
    toast({
      title: t('Asset updated'),
      description:
        saved.status === 'pending' || saved.change?.state === 'waiting'
          ? t('An administrator reviews it before it appears publicly.')
          : saved.title,
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
      <Fields type={listing.type} today={openedOn} listing={listing} stored={values}>
        <ReviewNotice listing={listing} />
      </Fields>
      <DialogButtons label={t('Save Changes')} busyLabel={t('Saving...')} isSticky />
    </Form>
  );
}

type FieldsProps = {
  type: ListingType;
  today: string;
  /** The edited listing with its values. */
  listing?: Listing;
  stored?: ListingValues;
  children: ReactNode;
};

const CONTROLS = { tags: TagsField };

function Fields({ type, today, listing, stored, children }: FieldsProps) {
  const { user } = useCurrentUser();
  const { id: userId = null, municipality = null, municipalityName = null } = user ?? {};
  return (
    <FormWithPreview
      type={type}
      owner={listing ?? { userId, municipality, municipalityName }}
      top="0"
      renderCard={(shown) => (
        <ListingCard listing={shown} illustration={undefined} eager hasType={false} hasTags={false} />
      )}
    >
      {children}
      <ListingFormFields frame={FRAMES.member} today={today} stored={stored} controls={CONTROLS} />
    </FormWithPreview>
  );
}

function ReviewNotice({ listing: { status, withdrawn, change } }: { listing: Listing }) {
  const { t } = useTranslation();
  const isApproved = status === 'available' || status === 'leased';
  const text =
    change?.state === 'waiting'
      ? t('A change waits for review, and this form begins with it. The listing stays as it was approved until then.')
      : withdrawn
        ? t('A change waits for review. The listing stays withdrawn until you restore it.')
        : status === 'pending'
          ? t('This listing is waiting for review. The administrator will see it with your changes.')
          : isApproved
            ? t(
                'The listing stays as it is while an administrator reviews your change. Days, price, photos and small corrections by a municipality are published at once.',
              )
            : t('If you save a change, this listing goes back to review. Once approved, it is public again.');
  return (
    <chakra.p px="4" py="3" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      {text}
    </chakra.p>
  );
}
