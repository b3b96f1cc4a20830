import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, PageTitle } from './layout.tsx';
import { ButtonLink } from './links.tsx';

/** What remains of the page of a mailed link that opens nothing (any more). */
export function LinkEnded({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  // What had the focus is gone.
  useEffect(() => document.querySelector('h1')?.focus(), []);
  return (
    <>
      <PageTitle title={title} />
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
