import { chakra, Box, Field, Textarea } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { callJson } from '../../lib/http.ts';
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
import { Gallery } from '../../entities/listing/gallery.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { ListingTags } from '../../entities/listing/listing-tags.tsx';
import { OwnerName, PostedBy } from '../../entities/listing/posted-by.tsx';

const ChangeNotice = lazyPart(() => import('../../entities/listing/change-notice.tsx'), 'ChangeNotice');

type Props = Omit<ComponentProps<typeof ListingActions>, 'listing' | 'notes'> & {
  id: number;
  /** What has just happened. */
  notice?: ReactNode;
  /** Of a listing that can be lent: its days, what they cost, and its calendar. */
  renderLending: (listing: Listing) => ReactNode;
};

export function ListingDialog({ id, notice, renderLending, ...actions }: Props) {
  const { t } = useTranslation();
  const query = useQuery(listingQuery(id));
  const listing = query.data;
  // Unsaved notes; undefined while they equal the stored notes.
  const [notes, setNotes] = useState<string>();
  return (
    <FormDialog
      size="detail"
      title={listing?.title ?? t('Asset Details')}
      titleLanguage={listing && contentLanguage(listing)}
      onClose={actions.onClose}
      footer={listing && <ListingActions listing={listing} notes={notes} {...actions} />}
    >
      {listing ? (
        <>
          {notice && <Box mb="5">{notice}</Box>}
          {listing.change && canManageListing(listing, actions.user) && (
            <OwnChange listing={listing} change={listing.change} />
          )}
          <Box data-report>
            <ListingDetails listing={listing} />
          </Box>
          {renderLending(listing)}
          <ReportListing listing={listing} />
          {actions.user.role === 'admin' && <ListingAdminNotes listing={listing} notes={notes} onNotes={setNotes} />}
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

function OwnChange({ listing: { id }, change }: { listing: Listing; change: ListingChange }) {
  const queryClient = useQueryClient();
  const discard = async (): Promise<void> => {
    const saved = await callJson(`/api/assets/${id}/discard-change`, { method: 'POST' });
    queryClient.setQueryData(listingQuery(id).queryKey, saved);
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
};

function ListingAdminNotes({ listing, notes, onNotes }: ListingAdminNotesProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (adminNotes: string) =>
      callJson(`/api/admin/assets/${listing.id}`, { method: 'PATCH', body: { adminNotes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.one(listing.id) }),
  });
  const decision = useDecisionText(listing);
  const stored = listing.adminNotes ?? '';
  const shown = notes ?? stored;
  const isChanged = shown.trim() !== stored;
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
      <Cluster alignItems="center" gap="3" mt="2" minH="11">
        <ActionButton
          variant="outline"
          size="sm"
          aria-disabled={!isChanged || isPending}
          title={isChanged ? undefined : t('There are no changes to save.')}
          opacity={isChanged && !isPending ? 1 : 0.6}
          onClick={() => isChanged && !isPending && mutate(shown.trim(), { onSuccess: () => onNotes(undefined) })}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </ActionButton>
        <chakra.output textStyle="sm" color="fg.muted">
          {isSuccess && !isChanged ? t('Saved') : t('Only administrators see these notes.')}
        </chakra.output>
        <ActionError error={error} title={t('Update failed')} textStyle="sm" />
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
      <Box gridColumn="1" gridRow="1 / span 2">
        <Gallery listing={listing} isIllustration={false} />
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
