import { chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';

export function useAffiliation(): (user: User) => string {
  const { t } = useTranslation();
  return ({ municipalityName, role }) =>
    municipalityName ?? (role === 'admin' ? t('CommonYard team') : t('No municipality'));
}

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => String.fromCodePoint(word.codePointAt(0)!)).join('');
};

export const UserInitials = ({ name, size = '10' }: { name: string; size?: string }) => (
  <chakra.span
    aria-hidden
    flexShrink={0}
    display="grid"
    placeItems="center"
    boxSize={size}
    borderRadius="full"
    bg="spruce.100"
    color="spruce.900"
    fontWeight="700"
    textTransform="uppercase"
  >
    {initials(name)}
  </chakra.span>
);
