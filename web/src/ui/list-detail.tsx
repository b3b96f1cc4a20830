import { Box, Button, chakra, type BoxProps } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { useIsWide } from '../lib/use-wide.ts';
import { Dialog } from './dialog.tsx';
import { Container } from './page.tsx';

type Props = {
  list: ReactNode;
  /** What is open of the list: the id of its row, and a title that tells it apart. */
  open: { row: string; title: string } | undefined;
  detail: ReactNode;
  /** What is said beside a list of which nothing is open. */
  hint: string;
  onClose: () => void;
};

/** A list and what is open of it: beside each other where there is room, in a dialog where there is not. */
export function ListDetail({ list, open, detail, hint, onClose }: Props) {
  const isWide = useIsWide();
  useFocusBack(open?.row);
  if (!isWide) {
    return (
      <>
        {list}
        {open && (
          <Dialog key={open.row} size="detail" title={open.title} onClose={onClose}>
            {detail}
          </Dialog>
        )}
      </>
    );
  }
  return (
    <Box
      flex="1"
      minH="0"
      display="grid"
      gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
      gridTemplateRows="minmax(0, 1fr)"
      gap="20px"
    >
      {/* What is focused at an edge has its ring around it. */}
      <Box overflowY="auto" p="4px" m="-4px">
        {list}
      </Box>
      {open ? (
        <Pane row={open.row} title={open.title} onClose={onClose}>
          {detail}
        </Pane>
      ) : (
        <chakra.p
          alignSelf="start"
          p="48px 24px"
          textAlign="center"
          color="fg.muted"
          borderWidth="1px"
          borderStyle="dashed"
          borderRadius="l3"
        >
          {hint}
        </chakra.p>
      )}
    </Box>
  );
}

/** The box of a page whose list and detail scroll each by itself, where they are beside each other. */
export const ListDetailPage = (props: BoxProps) => (
  <Container
    py="24px"
    display={{ lg: 'flex' }}
    flexDirection="column"
    h={{ lg: '100dvh' }}
    minH={{ lg: '640px' }}
    css={{
      '& > [role=tabpanel]': { lg: { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' } },
    }}
    {...props}
  />
);

/** Whoever closes what was open goes on at its row; where it is gone, at the page's title. */
function useFocusBack(row: string | undefined): void {
  const before = useRef(row);
  useEffect(() => {
    const closed = before.current;
    before.current = row;
    if (row !== undefined || closed === undefined) return;
    // A dialog gives the focus back itself, unless it was opened by the page's address.
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      (document.getElementById(closed) ?? document.querySelector('h1'))?.focus();
    });
  }, [row]);
}

type PaneProps = { row: string; title: string; onClose: () => void; children: ReactNode };

function Pane({ row, title, onClose, children }: PaneProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What the address opens together with the page leaves the focus where the page puts it.
    if (document.activeElement?.id === row) heading.current?.focus({ preventScroll: true });
  }, [row]);
  return (
    <Box
      // Another one begins at its top.
      key={row}
      as="section"
      aria-label={title}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      alignSelf="start"
      maxH="100%"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      <Box
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="16px"
        ps="20px"
        pe="8px"
        py="4px"
        position="sticky"
        top="0"
        zIndex={1}
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <chakra.h2 ref={heading} textStyle="xl" fontWeight="700" tabIndex={-1}>
          {title}
        </chakra.h2>
        <Button type="button" variant="ghost" size="sm" aria-label={t('Close')} px="0" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </Box>
      <Box p="20px">{children}</Box>
    </Box>
  );
}
