import { chakra } from '@chakra-ui/react';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { PageTitle } from '../../ui/page.tsx';
import { ActionButton } from '../../ui/action-button.tsx';

/** The first page of a mailed link. */
export function OpenLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Your inquiry')}>{t('Your inquiry')}</PageTitle>
      <chakra.p mt="3" maxW="60ch">
        {t('Here you read and answer the messages of one inquiry, without an account.')}
      </chakra.p>
      <chakra.p mt="2" mb="6" maxW="60ch" color="fg.muted">
        {t('Whoever has the link can do the same, so keep it to yourself.')}
      </chakra.p>
      <ActionButton type="button" colorPalette="accent" onClick={onOpen}>
        <MessagesSquare aria-hidden />
        {t('Open the conversation')}
      </ActionButton>
    </>
  );
}
