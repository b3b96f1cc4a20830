import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { UNREAD_CAP } from '@commonyard/contracts/notifications.values';
import { useTranslation } from '../../lib/translation.ts';
import { NOTIFICATIONS_HASH } from '../../ui/shell/hash-sheet.tsx';
import { HashSheetLink } from '../../ui/shell/hash-sheet-link.tsx';
import { unreadQuery } from './notifications.queries.ts';

export function Bell() {
  const { t } = useTranslation();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const shown = unread > UNREAD_CAP ? `${UNREAD_CAP}+` : unread;
  return (
    <HashSheetLink
      sheetHash={NOTIFICATIONS_HASH}
      aria-haspopup="dialog"
      aria-label={unread === 0 ? t('Notifications') : t('Notifications, {shown} unread', { count: unread, shown })}
      position="relative"
      display="grid"
      placeItems="center"
      flexShrink={0}
      boxSize="11"
      borderRadius="l2"
      color="inherit"
      _hover={{ bg: 'bg.muted' }}
      css={{ '[data-deep] &:hover': { bg: 'spruce.800' } }}
    >
      <BellIcon aria-hidden size={22} strokeWidth={1.75} />
      {unread > 0 && (
        <chakra.span
          aria-hidden
          position="absolute"
          top="0.5"
          insetStart="5.5"
          minW="5"
          px="1.25"
          borderRadius="full"
          textAlign="center"
          fontSize="2xs"
          lineHeight="20px"
          fontWeight="700"
          fontVariantNumeric="tabular-nums"
          bg="accent.solid"
          color="accent.contrast"
        >
          {shown}
        </chakra.span>
      )}
    </HashSheetLink>
  );
}
