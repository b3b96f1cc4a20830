import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../lib/translation.ts';

export const RESULTS_ID = 'results';

/** Shown on focus, before the filters of a list: skips to its first entry. */
export function SkipToResults() {
  const { t } = useTranslation();
  return (
    <chakra.a
      href={`#${RESULTS_ID}`}
      onClick={(event) => {
        // The address stays as it is.
        event.preventDefault();
        const results = document.getElementById(RESULTS_ID) ?? document.getElementById('main');
        results?.setAttribute('tabindex', '-1');
        results?.focus();
        results?.scrollIntoView({ block: 'start' });
      }}
      alignSelf="center"
      px="3"
      py="2"
      bg="brand.solid"
      color="brand.contrast"
      borderRadius="l2"
      fontWeight="600"
      css={{ '&:not(:focus)': { position: 'absolute', top: '-25' } }}
    >
      {t('Skip to results')}
    </chakra.a>
  );
}
