import { Box, chakra } from '@chakra-ui/react';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import type { Field } from '../../entities/listing-form/frames.ts';
import { CategoryIllustration } from '../../entities/listing/listing-image.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';
import { Row } from '../../ui/layout.tsx';

/** The categories as pictures to choose from. */
export function CategoryCards({ field: { name, label, values = [] } }: { field: Field }) {
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
        {t(label)}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(3, 1fr)' }} gap="3">
        {values.map((category, index) => (
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
