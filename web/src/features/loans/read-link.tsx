import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';

/** Opens the agreement beside a dialog, which keeps what was typed. */
export function ReadLink({ loanId, text }: { loanId: number; text: string }) {
  const { t } = useTranslation();
  return (
    <chakra.a
      href={`/loans/${loanId}/agreement`}
      target="_blank"
      rel="noopener"
      color="brand.fg"
      textDecoration="underline"
      alignSelf="start"
      aria-label={t('{name}, opens in a new tab', { name: text })}
    >
      {text}
    </chakra.a>
  );
}
