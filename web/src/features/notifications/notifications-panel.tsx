import { Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { NotificationRow } from './notification-row.tsx';
import { feedQuery } from './notifications.queries.ts';
import { useMarkRead } from './use-marking.ts';
import { useNow } from './use-now.ts';
import { ErrorText, Stack, Toolbar } from '../../ui/layout.tsx';

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isPending, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(feedQuery);
  const { mark, markAll, isMarkingAll } = useMarkRead();
  const now = useNow();
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = all.toSorted((a, b) => b.id - a.id);
  const hasUnread = all.some(({ readAt }) => readAt === null);
  return (
    <Dialog title={t('Notifications')} size="sheet" onClose={onClose}>
      <Toolbar rowGap="1" columnGap="3" mb="3">
        <TextLink to="." search={true} hash={PROFILE_HASH} resetScroll={false} py="2.5">
          {t('Choose your notifications')}
        </TextLink>
        {hasUnread && newest && (
          <ActionButton variant="ghost" size="sm" disabled={isMarkingAll} onClick={() => markAll(newest)}>
            <CheckCheck aria-hidden />
            {t('Mark all as read')}
          </ActionButton>
        )}
      </Toolbar>
      {isPending ? (
        <Loading text={t('Loading notifications...')}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h="16" mb="2" />
          ))}
        </Loading>
      ) : !data ? (
        <ErrorState text={t('Failed to load notifications. Please try again.')} onRetry={() => void refetch()} />
      ) : all.length === 0 ? (
        <EmptyState text={t('Nothing yet. Your notifications will appear here.')} />
      ) : (
        <>
          <chakra.ol borderBottomWidth="1px">
            {all.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} now={now} onRead={mark} />
            ))}
          </chakra.ol>
          {hasNextPage && (
            <Stack alignItems="center" gap="2" py="4">
              {isFetchNextPageError && (
                <ErrorText role="alert">{t('Failed to load notifications. Please try again.')}</ErrorText>
              )}
              <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? t('Loading notifications...') : t('Show more')}
              </Button>
            </Stack>
          )}
        </>
      )}
    </Dialog>
  );
}
