import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { Cluster } from '../../ui/layout.tsx';

/** The link has expired, was revoked or is incomplete. */
export function InvalidLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('This link is not valid any more')}
      text={t(
        'It has expired, somebody has stopped it, or it was not copied completely. Look for a newer email about the inquiry, or ask us.',
      )}
    />
  );
}

/** The guest has just revoked the link. */
export function RevokedLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('The link is stopped')}
      text={t('Nobody can open the conversation with it any more, and you get no more emails about this inquiry.')}
    />
  );
}

function LinkEnded({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  // What had the focus is gone.
  useEffect(() => document.querySelector('h1')?.focus(), []);
  return (
    <>
      <PageTitle title={title}>{title}</PageTitle>
      <chakra.p mt="3" mb="6" maxW="60ch">
        {text}
      </chakra.p>
      <Cluster gap="3">
        <ButtonLink to="/available-equipment">{t('Available Equipment')}</ButtonLink>
        <ButtonLink to="/needed-equipment" variant="outline">
          {t('Needed Equipment')}
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline">
          {t('Contact Us')}
        </ButtonLink>
      </Cluster>
    </>
  );
}
