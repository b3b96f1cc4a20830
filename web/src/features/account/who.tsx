import { chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';

/** Where somebody belongs: the municipality, or the team of those who have none. */
export function useTeam(): (user: User) => string {
  const { t } = useTranslation();
  return ({ municipalityName, role }) =>
    municipalityName ?? (role === 'admin' ? t('CommonYard team') : t('No municipality'));
}

/** The letters that stand for somebody: of the first name and of the last. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => String.fromCodePoint(word.codePointAt(0)!)).join('');
};

/** Somebody as a disc with initials. */
export const Initials = ({ name, size = '40px' }: { name: string; size?: string }) => (
  <chakra.span
    aria-hidden
    flexShrink={0}
    display="grid"
    placeItems="center"
    w={size}
    h={size}
    borderRadius="full"
    bg="spruce.100"
    color="spruce.900"
    fontWeight="700"
    textTransform="uppercase"
  >
    {initials(name)}
  </chakra.span>
);
