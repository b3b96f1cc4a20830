import { Box, Button } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { usePhrase } from '../../entities/listing/use-phrase.ts';
import type { Phrase } from '../../entities/listing/search-phrase.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useSearchWords } from './search-words.ts';

type Props = { words: string; onChoose: (change: Phrase) => void };

/** Offers to search for the place and the days that words name, which no listing contains. */
export function PhraseSuggestion({ words, onChoose }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase(words);
  const text = useSearchWords(phrase);
  if (!phrase) return null;
  return (
    <Box>
      <Button h="auto" minH="11" py="2" whiteSpace="normal" overflowWrap="anywhere" onClick={() => onChoose(phrase)}>
        <Search aria-hidden />
        {t('Search for: {words}', { words: text })}
      </Button>
    </Box>
  );
}
