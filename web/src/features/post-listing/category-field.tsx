import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { CategoryIllustration } from '../../entities/listing/listing-image.tsx';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';
import { Row } from '../../ui/layout.tsx';

type Props = { name?: string; categories: readonly string[] };

/** Radio buttons for the category, with illustrations. */
export function CategoryField({ name = 'category', categories }: Props) {
  const { t } = useTranslation();
  const isInvalid = useGroupError(name) !== undefined;
  return (
    <chakra.fieldset
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      {...(isInvalid && { 'aria-describedby': `${name}-error` })}
      minW="0"
    >
      <chakra.legend fontWeight="600" mb="1">
        {t('Category')}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(3, 1fr)' }} gap="3">
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
            shadow={isInvalid ? 'ring.error' : 'ring.control'}
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': {
                boxShadow: 'ring.chosen',
                background: 'brand.subtle',
                color: 'brand.fg',
              },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '4px' },
            }}
          >
            <CategoryIllustration category={category} />
            <Row as="span" gap="2" p="2" minH="11" fontWeight="600" lineHeight="1.25">
              <Radio name={name} value={category} isFirst={index === 0} accentColor="brand.solid" />
              <chakra.span minW="0" overflowWrap="anywhere">
                {t(categoryLabel(category))}
              </chakra.span>
            </Row>
          </chakra.label>
        ))}
      </Box>
      {isInvalid && (
        <Box mt="2">
          <GroupError name={name} />
        </Box>
      )}
    </chakra.fieldset>
  );
}
