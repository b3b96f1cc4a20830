import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing, PendingListing } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { equipmentDetails } from '../../entities/listing/equipment-texts.ts';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { contentLanguage, minimumPeriodText } from '../../entities/listing/listing-facts.ts';
import { ContactPanel } from '../../entities/listing/contact-panel.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ChangePart } from './change-part.tsx';
import type { AdminSearch } from './moderation.search.ts';
import { Stack } from '../../ui/layout.tsx';

type Props = {
  card: PendingListing;
  /** The next card, where the review continues after an edit of this one. */
  nextId: number | undefined;
  onClose: () => void;
  /** Called with the oldest version of the listing that the dialog or its card shows. */
  onApprove: (version: number) => void;
  onReject: (version: number) => void;
};

export function PreviewDialog({ card, nextId, onClose, onApprove, onReject }: Props) {
  const { t } = useTranslation();
  const { listing: _, ...admin } = useLocation().search as AdminSearch;
  const query = useQuery(listingQuery(card.id));
  const listing = query.data;
  const version = Math.min(card.version, listing?.version ?? card.version);
  return (
    <Dialog
      size="detail"
      title={card.title}
      titleLanguage={contentLanguage(card)}
      onClose={onClose}
      footer={
        <>
          <ActionButton variant="outline" onClick={() => onReject(version)}>
            {t('Reject')}
          </ActionButton>
          <ButtonLink
            to="/edit-asset/$id"
            params={{ id: String(card.id) }}
            state={{ admin, next: nextId }}
            variant="outline"
          >
            {t('Edit')}
          </ButtonLink>
          <ActionButton onClick={() => onApprove(version)}>{t('Approve')}</ActionButton>
        </>
      }
    >
      {listing && !query.isError ? (
        <>
          {listing.change?.state === 'waiting' && (
            <Box mb="5">
              <ChangePart listing={listing} change={listing.change} />
            </Box>
          )}
          <SubmissionDetails listing={listing} />
        </>
      ) : (
        <QueryState query={query} height="65" loading="Loading equipment..." error="Failed to fetch asset details" />
      )}
    </Dialog>
  );
}

function SubmissionDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const day = (value: string | null) => value && formatDay(value);
  const lang = contentLanguage(listing);
  const minimumPeriod = minimumPeriodText(listing, t);
  const isNeeded = listing.type === 'needed_asset';
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap="6"
      alignItems="start"
    >
      <Stack gap="6">
        <Gallery listing={listing} isIllustration={false} />
        <ContactPanel listing={listing} />
      </Stack>
      <Stack gap="4">
        <chakra.p textStyle="xl">
          <Rate listing={listing} />
        </chakra.p>
        <chakra.p whiteSpace="pre-line" lang={lang}>
          {listing.description}
        </chakra.p>
        <DetailList
          term={{ fontWeight: '600' }}
          details={[
            [t('Region'), t(listing.region)],
            [t('Category'), t(categoryLabel(listing.category))],
            [isNeeded ? t('Needed From') : t('Available From'), day(listing.availableFrom)],
            [isNeeded ? t('Needed Until') : t('Available To'), day(listing.availableTo)],
            [t('Minimum'), minimumPeriod?.text, minimumPeriod?.lang],
            ...equipmentDetails(listing, t),
            [t('Additional terms'), listing.additionalNotes, lang],
            [t('Tags'), listing.tags.join(', '), lang],
            [t('Listed'), day(listing.createdAt)],
          ]}
        />
      </Stack>
    </Box>
  );
}
