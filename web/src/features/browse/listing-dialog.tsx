import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ApiError } from '../../lib/http.ts';
import { contentLanguage } from '../../entities/listing/content-language.ts';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { ListingAdminNotes } from './listing-admin-notes.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingDetails } from './listing-details.tsx';

type Props = {
  id: number;
  user: User;
  onClose: () => void;
  onEdit: () => void;
  onInquire: () => void;
  onLend: () => void;
};

/** The details of a listing and its actions. */
export function ListingDialog({ id, user, onClose, onEdit, onInquire, onLend }: Props) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(listingQuery(id));
  // Unsaved notes; undefined while they equal the stored notes.
  const [notes, setNotes] = useState<string>();
  return (
    <FormDialog
      size="detail"
      title={listing?.title ?? t('Asset Details')}
      titleLanguage={listing && contentLanguage(listing)}
      onClose={onClose}
      footer={
        listing && (
          <ListingActions
            listing={listing}
            user={user}
            notes={notes}
            onClose={onClose}
            onEdit={onEdit}
            onInquire={onInquire}
            onLend={onLend}
          />
        )
      }
    >
      {listing ? (
        <>
          <ListingDetails listing={listing} />
          {user.role === 'admin' && <ListingAdminNotes listing={listing} notes={notes} onNotes={setNotes} />}
        </>
      ) : isPending ? (
        <Loading text={t('Loading asset details...')}>
          <Skeleton aspectRatio="8 / 5" maxW="105" />
        </Loading>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <chakra.p textStyle="lg">{t('This listing no longer exists, or you do not have access to it.')}</chakra.p>
      ) : (
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}
