import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/translation.ts';

/**
 * Says once, on top of every page, that the listings are samples. The gateway marks the pages of an installation with the demo
 * data; a shell, which is rendered at build, has the band always and shows it on marked pages only.
 */
export function DemoBand() {
  const { t } = useTranslation();
  const isDemo = useSyncExternalStore(subscribe, isMarked, () => true);
  return (
    isDemo && (
      <chakra.section
        data-demo-band
        data-no-print
        aria-label={t('Demo')}
        p="1"
        bg="brand.subtle"
        color="brand.fg"
        textStyle="sm"
        textAlign="center"
      >
        {t('Demo: the listings are samples.')}
      </chakra.section>
    )
  );
}

const isMarked = () => document.documentElement.hasAttribute('data-demo');

/** The mark never changes. */
const subscribe = () => () => undefined;
