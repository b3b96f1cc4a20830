// ARIA combobox roles: a select cannot be typed into, and a datalist cannot be styled or show more than a name.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { findMunicipalityByName, searchMunicipalities } from './municipality-search.ts';
import { municipalitiesQuery } from './municipality.queries.ts';
import { Cluster, SmallText } from '../../ui/layout.tsx';

const MAX_OPTIONS = 40;
const NONE: Municipality[] = [];

/** The value while the typed text matches no municipality. */
export const NO_MATCH = '?';
/** Whether a value is the id of a municipality. */
export const isMunicipalityChoice = (value: string): boolean => value !== '' && value !== NO_MATCH;

type Props = {
  name: string;
  /** The id of a municipality, '' or `NO_MATCH`; with `isFreeText` the text itself. */
  value: string;
  /** Whether any text may be typed, of which the municipalities are suggestions. */
  isFreeText?: boolean;
  onChange: (value: string) => void;
  /** Shown for the value until the list is loaded. */
  initialLabel?: string;
  /** Whether leaving the text box selects the municipality if the typed text matches only one. */
  completesOnBlur?: boolean;
  /** Called when the text box loses the focus without a selection. */
  onLeave?: () => void;
  children: (input: Omit<ComponentProps<'input'>, 'size'>) => ReactNode;
};

/** A combobox (WAI-ARIA pattern) for a municipality of Ontario. The list is fetched on focus. */
export function MunicipalityCombobox({
  name,
  value: id,
  isFreeText = false,
  onChange,
  initialLabel,
  completesOnBlur = false,
  onLeave,
  children,
}: Props) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const needsLabel = !isFreeText && id !== '' && id !== NO_MATCH && initialLabel === undefined;
  const list = useQuery({ ...municipalitiesQuery(), enabled: isRequested || needsLabel });
  const { data = NONE } = list;
  // Undefined while the text box shows the selected municipality.
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  // Enter keeps a free text unless an option was moved to.
  const firstActive = isFreeText ? -1 : 0;
  const [activeIndex, setActiveIndex] = useState(firstActive);

  const chosen = data.find((municipality) => municipality.id === id);
  const matches = searchMunicipalities(data, isFreeText ? id : (typed ?? ''));
  const options = matches.slice(0, MAX_OPTIONS);
  const count =
    data.length === 0
      ? ''
      : matches.length === 0
        ? isFreeText
          ? ''
          : t('No municipality in Ontario has that name.')
        : matches.length > MAX_OPTIONS
          ? t('{count} municipalities; type to narrow the list', { count: matches.length })
          : t('{count} municipalities found', { count: matches.length });
  const listId = `${name}-list`;
  const optionId = (index: number) => `${name}-option-${index}`;

  const choose = (municipality: Municipality) => {
    onChange(isFreeText ? municipality.label : municipality.id);
    setTyped(undefined);
    setOpen(false);
  };
  // Typing a full name selects it, even if the list arrives after the field loses the focus.
  const exactMatch = isFreeText || isOpen || typed === undefined ? undefined : findMunicipalityByName(data, typed);
  const text = isFreeText ? id : (exactMatch?.label ?? typed ?? chosen?.label ?? (id ? (initialLabel ?? '') : ''));
  useEffect(() => {
    if (exactMatch && exactMatch.id !== id) onChange(exactMatch.id);
  }, [exactMatch, id, onChange]);
  // Selected: from now on the text box follows the value.
  if (exactMatch?.id === id) setTyped(undefined);
  const moveTo = (index: number) => {
    setOpen(true);
    setActiveIndex(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    if (event.key === 'ArrowDown') moveTo(isOpen ? Math.min(activeIndex + 1, last) : 0);
    else if (event.key === 'ArrowUp') moveTo(isOpen ? Math.max(activeIndex - 1, 0) : last);
    else if (event.key === 'Enter' && isOpen && options[activeIndex]) choose(options[activeIndex]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    // Escape must not also close the surrounding dialog.
    event.stopPropagation();
  };
  const leave = () => {
    setOpen(false);
    if (completesOnBlur && id === NO_MATCH && matches.length === 1) choose(matches[0]!);
    else onLeave?.();
  };
  return (
    <>
      <Box position="relative" w="100%">
        {children({
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isOpen && options[activeIndex] ? optionId(activeIndex) : undefined,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 100,
          value: text,
          onChange: ({ target }) => {
            setTyped(target.value);
            setActiveIndex(firstActive);
            setOpen(true);
            onChange(isFreeText ? target.value : target.value.trim() && NO_MATCH);
          },
          onClick: () => setOpen(true),
          onKeyDown,
          onFocus: () => setRequested(true),
          onBlur: leave,
        })}
        {isOpen && (
          <Box
            position="absolute"
            insetInline="0"
            top="calc(100% + {spacing.1})"
            zIndex={5}
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="l2"
            shadow="e2"
            // Keep the focus in the text box while an option is clicked.
            onMouseDown={(event) => event.preventDefault()}
          >
            {list.isError ? (
              <chakra.button
                type="button"
                p="3"
                color="link"
                textDecoration="underline"
                onClick={() => void list.refetch()}
              >
                {t('The list could not be loaded. Try again')}
              </chakra.button>
            ) : (
              <chakra.ul
                hidden={matches.length === 0}
                id={listId}
                role="listbox"
                aria-label={t('Municipalities of Ontario')}
                maxH="66"
                overflowY="auto"
                p="1"
              >
                {options.map((municipality, index) => (
                  <Cluster
                    as="li"
                    key={municipality.id}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === activeIndex}
                    onClick={() => choose(municipality)}
                    justifyContent="space-between"
                    columnGap="3"
                    px="2"
                    py="2.5"
                    borderRadius="l1"
                    cursor="pointer"
                    bg={index === activeIndex ? 'bg.muted' : undefined}
                    _hover={{ bg: 'bg.muted' }}
                  >
                    <chakra.span fontWeight={municipality.id === id ? '700' : '400'}>{municipality.label}</chakra.span>
                    <SmallText as="span">{t(municipality.type)}</SmallText>
                  </Cluster>
                ))}
              </chakra.ul>
            )}
            <SmallText aria-hidden px="3" py="2" _empty={{ display: 'none' }}>
              {matches.length === 0 || matches.length > MAX_OPTIONS ? count : ''}
            </SmallText>
          </Box>
        )}
      </Box>
      <chakra.output srOnly>{isOpen && count}</chakra.output>
    </>
  );
}
