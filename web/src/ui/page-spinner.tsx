import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../lib/translation.ts';
import { PageTitle, VisuallyHidden } from './layout.tsx';

export function PageSpinner({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={title} srOnly />
      <chakra.output display="grid" placeItems="center" minH="calc(100dvh - {sizes.40})">
        <chakra.span
          aria-hidden
          boxSize="10"
          borderRadius="full"
          borderWidth="4px"
          borderColor="bg.muted"
          borderTopColor="brand.solid"
          animation="spin 1s linear infinite"
        />
        <VisuallyHidden>{t('Loading...')}</VisuallyHidden>
      </chakra.output>
    </>
  );
}
