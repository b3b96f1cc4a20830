import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';

/** The actions of a table row; on small screens a button opens them below the row. */
export function RowMenu({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <chakra.div display={{ base: 'contents', md: 'block' }} onKeyDown={closeOnEscape}>
      <chakra.button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('Actions: {title}', { title })}
        onClick={() => setOpen(!isOpen)}
        display={{ base: 'grid', md: 'none' }}
        placeItems="center"
        gridColumn="2"
        gridRow="1 / 3"
        boxSize="11"
        borderRadius="l2"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
      >
        <EllipsisVertical aria-hidden size={20} />
      </chakra.button>
      <chakra.span
        display={{ base: isOpen ? 'flex' : 'none', md: 'flex' }}
        flexDirection={{ base: 'column', md: 'row' }}
        justifyContent={{ md: 'flex-end' }}
        gridColumn="1 / -1"
        borderTopWidth={{ base: '1px', md: '0' }}
        pt={{ base: '1', md: '0' }}
      >
        {children}
      </chakra.span>
    </chakra.div>
  );
}

/** The looks of an action: an icon in the table, an icon with its text in the menu. */
export const ROW_ACTION = {
  display: { base: 'flex', md: 'grid' },
  alignItems: 'center',
  placeItems: { md: 'center' },
  gap: '3',
  w: { base: '100%', md: '8', lg: '9' },
  h: { base: '11', md: '9' },
  px: { base: '2', md: '0' },
  borderRadius: 'l2',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
} as const;

type ActionProps = { icon: LucideIcon; text: string };

export const RowActionContent = ({ icon: Icon, text }: ActionProps) => (
  <>
    <Icon aria-hidden size={20} strokeWidth={1.75} />
    <chakra.span display={{ md: 'none' }}>{text}</chakra.span>
  </>
);

export const RowActionButton = ({ icon, text, ...button }: HTMLChakraProps<'button'> & ActionProps) => (
  <chakra.button type="button" {...ROW_ACTION} {...button}>
    <RowActionContent icon={icon} text={text} />
  </chakra.button>
);

/** A row in which the menu's button stands behind the title, with the status below. */
export const COMPACT_ROW = {
  display: { base: 'grid', md: 'table-row' },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '2',
  px: { base: '2', md: '0' },
  py: { base: '1', md: '0' },
} as const;

/** Cells that small screens leave out; the details page has them. */
export const WIDE_CELL = { display: { base: 'none', md: 'table-cell' } } as const;

export const COMPACT_CELL = {
  display: { base: 'block', md: 'table-cell' },
  gridColumn: '1',
  minH: '0',
  textAlign: 'start',
  _before: { display: 'none' },
} as const;

/** The cell of the menu: its parts are items of the row's grid. */
export const MENU_CELL = {
  display: { base: 'contents', md: 'table-cell' },
  _before: { display: 'none' },
} as const;
