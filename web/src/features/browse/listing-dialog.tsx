import { chakra, Box, Field, Textarea } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { callJson, hasStatus } from '../../lib/http.ts';
import { freshData } from '../../lib/queries.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { useDialog } from '../../ui/forms/dialog-state.ts';
import { OtherNotes, useNoted } from '../../ui/forms/other-notes.tsx';
import { equipmentDetails } from '../../entities/listing/equipment-texts.ts';
import { contentLanguage, kindOf, minimumPeriodText } from '../../entities/listing/listing-facts.ts';
import { useDecisionText } from '../../entities/listing/use-decision-text.ts';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ReportListing } from './report-listing.tsx';
import { ListingActions } from './listing-actions.tsx';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import type { Listing, ListingChange } from '@commonyard/contracts/http/assets';
import { canManageListing } from '../../entities/listing/listing.policy.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster, SectionTitle, Stack, SmallText } from '../../ui/layout.tsx';
import { formatDay } from '../../lib/format.ts';
import { ListingStatusBadge, RejectionReason } from '../../entities/listing/listing-status-badge.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { Favourite } from '../../entities/listing/favourite.ts';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { ListingTags } from '../../entities/listing/listing-tags.tsx';
import { OwnerName, PostedBy } from '../../entities/listing/posted-by.tsx';

const ChangeNotice = lazyPart(() => import('../../entities/listing/change-notice.tsx'), 'ChangeNotice');

type Props = Omit<ComponentProps<typeof ListingActions>, 'listing' | 'notes' | 'shown' | 'onChanged'> & {
  id: number;
  /** What has just happened. */
  notice?: ReactNode;
  /** Of a listing that can be lent: its days, what they cost, and its calendar. Of an own one: what matches it. */
  renderLending: (listing: Listing, onChanged: (listing: Listing) => void) => ReactNode;
};

export function ListingDialog({ id, notice, renderLending, ...actions }: Props) {
  const { t } = useTranslation();
  const query = useQuery(listingQuery(id));
  const listing = query.data;
  const read = () => callJson(`/api/assets/${id}`);
  const { shown, show, subject } = useShownListing<Listing>(freshData(query), read);
  const isManaging = listing !== undefined && canManageListing(listing, actions.user);
  // Unsaved notes; undefined while they equal the stored notes.
  const [notes, setNotes] = useState<string>();
  return (
    <FormDialog
      size="detail"
      title={listing?.title ?? t('Asset Details')}
      titleLanguage={listing && contentLanguage(listing)}
      // Readers only read: for them the dialog shows what the listing is now.
      subject={isManaging ? subject : undefined}
      onClose={actions.onClose}
      footer={
        listing &&
        shown && <ListingActions listing={listing} shown={shown} onChanged={show} notes={notes} {...actions} />
      }
    >
      {listing ? (
        <>
          {notice && <Box mb="5">{notice}</Box>}
          {listing.change && shown && isManaging && (
            <OwnChange shown={shown} change={listing.change} onChanged={show} />
          )}
          <Box data-report>
            <ListingDetails listing={listing} />
          </Box>
          {renderLending(listing, show)}
          <ReportListing listing={listing} />
          {actions.user.role === 'admin' && (
            <ListingAdminNotes listing={listing} notes={notes} onNotes={setNotes} onSaved={show} />
          )}
        </>
      ) : (
        <QueryState
          query={query}
          height="65"
          loading="Loading asset details..."
          error="Failed to fetch asset details"
          missing="This listing no longer exists, or you do not have access to it."
        />
      )}
    </FormDialog>
  );
}

type OwnChangeProps = { shown: Shown<Listing>; change: ListingChange; onChanged: (listing: Listing) => void };

function OwnChange({ shown, change, onChanged }: OwnChangeProps) {
  const queryClient = useQueryClient();
  const { subject } = useDialog();
  const { id } = shown;
  const discard = async (): Promise<void> => {
    try {
      const saved = await callJson(`/api/assets/${id}/discard-change`, { method: 'POST', headers: ifMatch(shown) });
      queryClient.setQueryData(listingQuery(id).queryKey, saved);
      onChanged(saved);
    } catch (error) {
      if (hasStatus(error, 409)) await subject?.readAgain();
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
  };
  return (
    <Box mb="5">
      <ChangeNotice change={change} onDiscard={discard} />
    </Box>
  );
}

type ListingAdminNotesProps = {
  listing: Listing;
  notes: string | undefined;
  onNotes: (notes: string | undefined) => void;
  onSaved: (listing: Listing) => void;
};

function ListingAdminNotes({ listing, notes, onNotes, onSaved }: ListingAdminNotesProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const read = () => callJson(`/api/assets/${listing.id}`);
  const { shown: noted, theirs, goOn, readAgain } = useNoted<Listing>(listing, read, notes !== undefined);
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (adminNotes: string) =>
      callJson(`/api/admin/assets/${listing.id}`, { method: 'PATCH', body: { adminNotes }, headers: ifMatch(noted) }),
    onError: (failed) => void (hasStatus(failed, 409) && readAgain()),
    onSuccess: (saved) => {
      onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: listingKeys.one(listing.id) });
    },
  });
  const decision = useDecisionText(listing);
  const stored = listing.adminNotes ?? '';
  const shown = notes ?? stored;
  const isChanged = shown.trim() !== stored;
  const canSave = isChanged && !isPending && theirs === undefined;
  return (
    <Box mt="6" pt="5" borderTopWidth="1px" data-no-print>
      {decision && <SmallText mb="3">{decision}</SmallText>}
      <Field.Root id="admin-notes">
        <Field.Label>{t('Admin Notes')}</Field.Label>
        <Textarea
          rows={3}
          maxLength={LISTING_LIMITS.adminNotes}
          placeholder={t('Add administrative notes here...')}
          value={shown}
          onChange={({ target }) => onNotes(target.value)}
        />
      </Field.Root>
      {theirs !== undefined && <OtherNotes text={theirs} onGoOn={goOn} />}
      <Cluster alignItems="center" gap="3" mt="2" minH="11">
        <ActionButton
          variant="outline"
          size="sm"
          aria-disabled={!canSave}
          title={isChanged ? undefined : t('There are no changes to save.')}
          opacity={canSave ? 1 : 0.6}
          onClick={() => canSave && mutate(shown.trim(), { onSuccess: () => onNotes(undefined) })}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </ActionButton>
        <chakra.output textStyle="sm" color="fg.muted">
          {isSuccess && !isChanged ? t('Saved') : t('Only administrators see these notes.')}
        </chakra.output>
        <ActionError error={theirs === undefined ? error : null} title={t('Update failed')} textStyle="sm" />
      </Cluster>
    </Box>
  );
}

function ListingDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const details = equipmentDetails(listing, t);
  const isNeeded = kindOf(listing.type) === 'needed';
  const lang = contentLanguage(listing);
  const minimumPeriod = minimumPeriodText(listing, t);
  // Grid rows keep the details right below the heading, whatever the height of the image.
  return (
    <Box
      display={{ base: 'flex', md: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
      gridTemplateRows="auto auto 1fr"
      rowGap="5"
      columnGap="8"
    >
      <Box gridColumn="1" gridRow="1 / span 2" position="relative">
        <Gallery listing={listing} isIllustration={false} />
        <Favourite listing={listing} isOnGallery />
      </Box>
      <Stack gridColumn="2" gap="2">
        <Cluster gap="2">
          <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
          {isNeeded && <ListingStatusBadge status="needed" />}
        </Cluster>
        <chakra.p textStyle="2xl">
          <Rate listing={listing} />
        </chakra.p>
        <Box color="fg.muted">
          <p>
            {t(listing.region)}
            {listing.distanceKm !== undefined && listing.distanceKm > 0 && (
              <>, {t('about {km} km from you', { km: listing.distanceKm })}</>
            )}
          </p>
          <p>
            <OwnerName
              listing={listing}
              unknown={
                listing.userId === null
                  ? t('Municipality not given')
                  : t('Municipality ID: #{id}', { id: listing.userId })
              }
            />
          </p>
          <p>
            <PostedBy post={listing} />
          </p>
        </Box>
        <RejectionReason listing={listing} />
      </Stack>
      <Box gridColumn="1" gridRow="3">
        <Section title={t('Description')}>
          <chakra.p lang={lang} whiteSpace="pre-line" overflowWrap="anywhere">
            {listing.description}
          </chakra.p>
        </Section>
      </Box>
      <Stack gridColumn="2" gridRow="2 / span 2" gap="5">
        {details.some(([, value]) => value) && (
          <Section title={isNeeded ? t('Requirements') : t('Specifications')}>
            <DetailList details={details} />
          </Section>
        )}
        <Section title={t('Availability')}>
          <DetailList
            details={[
              [
                isNeeded ? t('Needed from') : t('Available from'),
                formatOptionalDay(listing.availableFrom) ?? t('Not specified'),
              ],
              [isNeeded ? t('Needed until') : t('Available until'), formatOptionalDay(listing.availableTo)],
              [t('Minimum'), minimumPeriod?.text, minimumPeriod?.lang],
            ]}
          />
        </Section>
        <Section title={t('Tags')}>
          <ListingTags listing={listing} />
        </Section>
      </Stack>
    </Box>
  );
}

const formatOptionalDay = (value: string | null) => value && formatDay(value);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <SectionTitle as="h3" mb="1">
      {title}
    </SectionTitle>
    {children}
  </section>
);
