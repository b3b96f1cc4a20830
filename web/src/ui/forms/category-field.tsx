import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '../../lib/vocabulary.ts';
import { CategoryPicture } from '../category-picture.tsx';
import { GroupError, Radio, useGroupError } from './radio-choice.tsx';

type Props = { name?: string; categories: readonly string[] };

/** The category as drawn cards, one of which is chosen. */
export function CategoryField({ name = 'category', categories }: Props) {
  const { t } = useTranslation();
  const isWrong = useGroupError(name) !== undefined;
  return (
    <chakra.fieldset
      role="radiogroup"
      aria-invalid={isWrong || undefined}
      {...(isWrong && { 'aria-describedby': `${name}-error` })}
      minW="0"
    >
      <chakra.legend fontWeight="600" mb="4px">
        {t('Category')}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(3, 1fr)' }} gap="12px">
        {categories.map((category, index) => (
          <chakra.label
            key={category}
            position="relative"
            display="flex"
            flexDirection="column"
            borderRadius="l2"
            overflow="hidden"
            cursor="pointer"
            bg="bg.panel"
            shadow={
              isWrong ? '0 0 0 2px var(--chakra-colors-border-error)' : '0 0 0 1px var(--chakra-colors-border-control)'
            }
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': {
                boxShadow: '0 0 0 3px var(--chakra-colors-brand-solid)',
                background: 'brand.subtle',
                color: 'brand.fg',
              },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '4px' },
            }}
          >
            <CategoryPicture category={category} />
            <chakra.span
              display="flex"
              alignItems="center"
              gap="8px"
              p="8px"
              minH="44px"
              fontWeight="600"
              lineHeight="1.25"
            >
              <Radio name={name} value={category} isFirst={index === 0} accentColor="brand.solid" />
              {t(categoryLabel(category))}
            </chakra.span>
          </chakra.label>
        ))}
      </Box>
      {isWrong && (
        <Box mt="8px">
          <GroupError name={name} />
        </Box>
      )}
    </chakra.fieldset>
  );
}
