// The roles of WAI-ARIA's combobox: a select cannot be typed into, and a datalist can neither be styled nor say more than a name.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, chakra, Input } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useField } from 'formik';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { string } from 'yup';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import { currentLanguage } from '../../lib/language.ts';
import { municipalityNamed, searchMunicipalities, TIER_LABELS } from '../../lib/municipality-search.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl, type FieldProps } from './fields.tsx';
import { municipalitiesQuery } from './municipality-field.tsx';

/** More would be scrolled through by nobody. */
const SHOWN = 40;
const NONE: Municipality[] = [];

/** What the form holds while the text is none of the list. */
const UNCHOSEN = '?';
/** What a schema asks of the field. */
export const municipalityChoice = string().notOneOf([UNCHOSEN], ACCOUNT_MESSAGES.municipality);

/**
 * One of Ontario's municipalities, found by typing. The form holds its id; `known` is what it is called before the list
 * has come. Follows WAI-ARIA's combobox: the focus stays in the box, the arrows walk through the list below it.
 */
export function MunicipalityPicker({ known = '', ...frame }: FieldProps & { known?: string }) {
  const { t } = useTranslation();
  const control = useControl(frame);
  const [, { value: id }, { setValue }] = useField<string>(frame.name);
  const [isWanted, want] = useState(false);
  const list = useQuery({ ...municipalitiesQuery(currentLanguage()), enabled: isWanted });
  const { data = NONE } = list;
  // Undefined while the box says what is chosen.
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const options = useRef<HTMLUListElement>(null);

  const chosen = data.find((municipality) => municipality.id === id);
  const found = searchMunicipalities(data, typed ?? '');
  const shown = found.slice(0, SHOWN);
  const count =
    data.length === 0
      ? ''
      : found.length === 0
        ? t('No municipality of Ontario is called that.')
        : found.length > SHOWN
          ? t('{count} municipalities; type to narrow them down', { count: found.length })
          : t('{count} municipalities found', { count: found.length });
  const listId = `${frame.name}-list`;
  const optionId = (index: number) => `${frame.name}-option-${index}`;

  const choose = (municipality: Municipality) => {
    void setValue(municipality.id);
    setTyped(undefined);
    setOpen(false);
  };
  // Who types a whole name and goes on has chosen too, even where the list comes later than that.
  const named = isOpen || typed === undefined ? undefined : municipalityNamed(data, typed);
  const text = named?.label ?? typed ?? chosen?.label ?? (id ? known : '');
  useEffect(() => {
    if (named && named.id !== id) void setValue(named.id);
  }, [named, id, setValue]);
  const walk = (index: number) => {
    setOpen(true);
    setAt(index);
    options.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    if (event.key === 'ArrowDown') walk(isOpen ? Math.min(at + 1, last) : 0);
    else if (event.key === 'ArrowUp') walk(isOpen ? Math.max(at - 1, 0) : last);
    else if (event.key === 'Enter' && isOpen && shown[at]) choose(shown[at]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    // The dialog around it is not what Escape closes here.
    event.stopPropagation();
  };
  return (
    <FieldFrame {...frame}>
      <Box position="relative" w="100%">
        <Input
          {...control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[at] ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
            setOpen(true);
            void setValue(target.value.trim() && UNCHOSEN);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onFocus={() => want(true)}
          onBlur={() => setOpen(false)}
        />
        {isOpen && (
          <Box
            position="absolute"
            insetInline="0"
            top="calc(100% + 4px)"
            zIndex={5}
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="l2"
            shadow="e2"
            // A press on the list must not take the focus out of the box.
            onMouseDown={(event) => event.preventDefault()}
          >
            {list.isError ? (
              <chakra.button
                type="button"
                p="12px"
                color="link"
                textDecoration="underline"
                onClick={() => void list.refetch()}
              >
                {t('The list could not be loaded. Try again')}
              </chakra.button>
            ) : (
              <chakra.ul
                hidden={found.length === 0}
                ref={options}
                id={listId}
                role="listbox"
                aria-label={t('Municipalities of Ontario')}
                listStyleType="none"
                maxH="264px"
                overflowY="auto"
                p="4px"
              >
                {shown.map((municipality, index) => (
                  <chakra.li
                    key={municipality.id}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === at}
                    onClick={() => choose(municipality)}
                    display="flex"
                    flexWrap="wrap"
                    justifyContent="space-between"
                    columnGap="12px"
                    px="8px"
                    py="10px"
                    borderRadius="l1"
                    cursor="pointer"
                    bg={index === at ? 'bg.muted' : undefined}
                    _hover={{ bg: 'bg.muted' }}
                  >
                    <chakra.span fontWeight={municipality.id === id ? '700' : '400'}>{municipality.label}</chakra.span>
                    <chakra.span textStyle="sm" color="fg.muted">
                      {t(municipality.type)}, {t(TIER_LABELS[municipality.tier])}
                    </chakra.span>
                  </chakra.li>
                ))}
              </chakra.ul>
            )}
            <chakra.p aria-hidden textStyle="sm" color="fg.muted" px="12px" py="8px" _empty={{ display: 'none' }}>
              {found.length === 0 || found.length > SHOWN ? count : ''}
            </chakra.p>
          </Box>
        )}
      </Box>
      <chakra.output srOnly>{isOpen && count}</chakra.output>
    </FieldFrame>
  );
}
