import { chakra, Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../lib/translation.ts';
import type { DialogSubject } from './dialog-subject.ts';

type Props = { subject: DialogSubject; hasForm?: boolean };

/** Says in a dialog what others have made of its subject meanwhile, and whether the action is still possible. */
export function SubjectChange({ subject: { change, goOn }, hasForm = false }: Props) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
    // The button that was pressed is gone.
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      ref={notice}
      role="alert"
      tabIndex={-1}
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="3"
      mb="5"
      p="4"
      borderWidth="1px"
      borderColor="yellow.fg"
      borderRadius="l2"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      {change}
      <chakra.p fontWeight="600">
        {!goOn
          ? t('This is no longer possible.')
          : hasForm
            ? t('What you typed is kept. Please confirm again.')
            : t('Please confirm again.')}
      </chakra.p>
    </Box>
  );
}
