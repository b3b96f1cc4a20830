import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { UNREAD_CAP } from '@commonyard/contracts/notifications.values';
import { useTranslation } from '../../lib/translation.ts';
import { NOTIFICATIONS_HASH } from '../../ui/shell/sheet-at-hash.tsx';
import { SheetLink } from '../../ui/shell/sheet-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { unreadQuery } from './notifications.queries.ts';

/** How many notifications are unread; leads to them. On the deep green it is as light as what stands beside it. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const shown = unread > UNREAD_CAP ? `${UNREAD_CAP}+` : unread;
  return (
    <SheetLink
      at={NOTIFICATIONS_HASH}
      aria-haspopup="dialog"
      position="relative"
      display="grid"
      placeItems="center"
      flexShrink={0}
      w="44px"
      h="44px"
      borderRadius="l2"
      color="inherit"
      _hover={{ bg: 'bg.muted' }}
      css={{ '[data-deep] &:hover': { bg: 'spruce.800' } }}
    >
      <BellIcon aria-hidden size={22} strokeWidth={1.75} />
      <VisuallyHidden>
        {unread === 0 ? t('Notifications') : t('Notifications, {shown} unread', { count: unread, shown })}
      </VisuallyHidden>
      {unread > 0 && (
        <chakra.span
          aria-hidden
          position="absolute"
          top="2px"
          insetStart="22px"
          minW="20px"
          px="5px"
          borderRadius="full"
          textAlign="center"
          fontSize="12px"
          lineHeight="20px"
          fontWeight="700"
          fontVariantNumeric="tabular-nums"
          bg="accent.solid"
          color="accent.contrast"
        >
          {shown}
        </chakra.span>
      )}
    </SheetLink>
  );
}
