import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { withTags, type AssetValues } from './asset-values.ts';

const FRAME = { name: 'tags', label: 'Tags', hint: 'Enter or a comma adds a tag', optional: true } as const;

/** Words that a listing is found by. */
export function TagsField() {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<AssetValues>();
  const { name: _, value: __, ...control } = useControl(FRAME);
  const input = useRef<HTMLInputElement>(null);
  const { tags, tag } = values;

  const add = (text: string, rest = '') => {
    void setFieldValue('tags', withTags(tags, text));
    void setFieldValue('tag', rest);
  };
  const type = (text: string) => {
    const comma = text.lastIndexOf(',');
    if (comma < 0) void setFieldValue('tag', text);
    else add(text.slice(0, comma), text.slice(comma + 1).trimStart());
  };
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, Enter only ends the composing.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(tag);
  };
  const remove = (gone: string) => {
    void setFieldValue(
      'tags',
      tags.filter((one) => one !== gone),
    );
    input.current?.focus();
  };
  return (
    <FieldFrame {...FRAME}>
      <Box display="flex" gap="8px" w="100%">
        <Input
          {...control}
          ref={input}
          value={tag}
          maxLength={LISTING_LIMITS.tag * 4}
          autoComplete="off"
          enterKeyHint="enter"
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <Button
          type="button"
          variant="outline"
          aria-label={t('Add tag')}
          aria-describedby={control['aria-describedby']}
          px="0"
          disabled={tag.trim() === ''}
          onClick={() => {
            add(tag);
            // The button is off now, and would take the focus along.
            input.current?.focus();
          }}
        >
          <Plus aria-hidden />
        </Button>
      </Box>
      {tags.length > 0 && (
        <chakra.ul
          aria-label={t('Chosen tags')}
          listStyleType="none"
          display="flex"
          flexWrap="wrap"
          gap="8px"
          mt="4px"
          minW="0"
        >
          {tags.map((one) => (
            <chakra.li
              key={one}
              display="inline-flex"
              alignItems="center"
              ps="12px"
              borderRadius="full"
              bg="brand.subtle"
              color="brand.fg"
              fontWeight="600"
              textStyle="sm"
              wordBreak="break-word"
            >
              {one}
              <chakra.button
                type="button"
                aria-label={t('Remove tag {tag}', { tag: one })}
                onClick={() => remove(one)}
                display="grid"
                placeItems="center"
                w="32px"
                h="32px"
                flexShrink={0}
                borderRadius="full"
                cursor="pointer"
                _hover={{ bg: 'bg.muted' }}
              >
                <X aria-hidden size={16} />
              </chakra.button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </FieldFrame>
  );
}
