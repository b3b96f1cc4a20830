import { useNavigate } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { errorMessage } from '../../lib/error-message.ts';
import { hasStatus } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { isActing, useCurrentUser } from '../user/session.ts';
import { useFavourite } from './favourites.ts';
import { canManageListing } from './listing.policy.ts';

type Props = {
  listing: ListingSummary;
  /** Over the gallery, where a photo has another button in its corner. */
  isOnGallery?: boolean;
};

/** The heart of a listing. A user saves public listings of others, and can take every favourite out and add it again. */
export function FavouriteButton({ listing, isOnGallery = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const { isOn, isFirst, save } = useFavourite(listing);
  const [wasOn, setWasOn] = useState(false);
  if (isOn && !wasOn) setWasOn(true);
  // The preview of a form has no id yet.
  const mayAdd = listing.id > 0 && isPublicListing(listing) && !(user && canManageListing(listing, user));
  if (isOn === undefined || (!wasOn && !mayAdd)) return null;

  // Not returned to the button: a press while the one before is saved counts too.
  const press = () => void save(!isOn).then(onSaved, onFailed);
  const onSaved = () => {
    if (isOn || !isFirst) return;
    toast({
      title: t('Saved to favourites'),
      description:
        user && isActing(user) ? listing.title : t('On this device. Sign in to keep them with your account.'),
      action: { label: t('See favourites'), onClick: () => void navigate({ to: '/favourites' }) },
    });
  };
  const onFailed = (error: unknown) =>
    toast({
      type: 'error',
      title: t('Favourites could not be changed'),
      description: hasStatus(error, 404) ? t('This listing is no longer public.') : errorMessage(error),
    });

  return (
    <ActionButton
      variant="ghost"
      aria-pressed={isOn}
      aria-label={t('Favourite: {title}', { title: listing.title })}
      onClick={press}
      position="absolute"
      top="2"
      insetEnd={isOnGallery && listing.images.length > 0 ? '14' : '2'}
      zIndex={1}
      px="0"
      borderRadius="full"
      bg="bg.panel"
      shadow="e2"
      color={isOn ? 'danger.solid' : 'fg'}
      data-no-print
    >
      <Heart aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </ActionButton>
  );
}
