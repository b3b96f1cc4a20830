import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import { IconButton } from './icon-button.tsx';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../lib/http.ts';
import { useTranslation } from '../lib/translation.ts';
import { useIsWide } from '../lib/use-wide.ts';
import { detailTitleId } from './detail-row.tsx';
import { Dialog } from './dialog.tsx';
import { Container, Panel, Row } from './layout.tsx';

type Props = {
  list: ReactNode;
  /** The open item: the element id of its row, and its title. */
  open: { row: string; title: string } | undefined;
  detail: ReactNode;
  /** The detail is as high as the pane of wide screens, as a flex column. */
  fillsPane?: boolean;
  hint: string;
  onClose: () => void;
};

/** A list with the open item: side by side on wide screens, else in a dialog. */
export function ListDetail({ list, open, detail, fillsPane = false, hint, onClose }: Props) {
  const isWide = useIsWide();
  useReturnFocusToRow(open?.row);
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
      gap="5"
    >
      {/* Room for focus rings at the edges. */}
      <Box overflowY="auto" p="1" m="-1">
        {list}
      </Box>
      {open ? (
        <DetailPane row={open.row} title={open.title} isFilled={fillsPane} onClose={onClose}>
          {detail}
        </DetailPane>
      ) : (
        <chakra.p
          alignSelf="start"
          py="12"
          px="6"
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

/** Page layout in which list and detail scroll separately on wide screens. */
export const ListDetailPage = (props: BoxProps) => (
  <Container
    py="6"
    display={{ lg: 'flex' }}
    flexDirection="column"
    h={{ lg: 'calc(100dvh - var(--demo-band, 0px))' }}
    minH={{ lg: '160' }}
    css={{
      '& > [role=tabpanel]': { lg: { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' } },
    }}
    {...props}
  />
);

/** Returns the focus to the row of the closed item, or to the page heading. */
function useReturnFocusToRow(row: string | undefined): void {
  const before = useRef(row);
  useEffect(() => {
    const closed = before.current;
    before.current = row;
    if (row !== undefined || closed === undefined) return;
    // The dialog restores the focus itself, unless a URL opened it.
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      (document.getElementById(closed) ?? document.querySelector('h1'))?.focus();
    });
  }, [row]);
}

type PaneProps = { row: string; title: string; isFilled: boolean; onClose: () => void; children: ReactNode };

function DetailPane({ row, title, isFilled, onClose, children }: PaneProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Take the focus only from the row: do not take it if the URL opened the item.
    if (document.activeElement?.id === row) heading.current?.focus({ preventScroll: true });
  }, [row]);
  return (
    <Panel
      // A new item starts scrolled to the top.
      key={row}
      as="section"
      data-pane
      aria-label={title}
      alignSelf={isFilled ? undefined : 'start'}
      maxH="100%"
      display={isFilled ? 'flex' : undefined}
      flexDirection="column"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      <Row
        justifyContent="space-between"
        gap="4"
        ps="5"
        pe="2"
        py="1"
        position="sticky"
        top="0"
        zIndex={1}
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <chakra.h2 ref={heading} id={detailTitleId(row)} textStyle="xl" fontWeight="700" tabIndex={-1}>
          {title}
        </chakra.h2>
        <IconButton icon={X} label={t('Close')} size="sm" onClick={onClose} />
      </Row>
      <Box p="5" {...(isFilled && { flex: '1', minH: '0', display: 'flex', flexDirection: 'column' })}>
        {children}
      </Box>
    </Panel>
  );
}

/** Closes an item that a changed filter leaves out of the list. One that leaves it for another reason stays open. */
export function useCloseFilteredOut(
  { data, isPlaceholderData }: UseQueryResult<Page<{ id: number }>>,
  filter: string,
  opened: number | undefined,
  close: () => void,
): void {
  const applied = useRef(filter);
  const items = isPlaceholderData ? undefined : data?.items;
  const closeOpened = useEffectEvent(close);
  useEffect(() => {
    if (!items || applied.current === filter) return;
    applied.current = filter;
    if (opened !== undefined && !items.some(({ id }) => id === opened)) closeOpened();
  }, [items, filter, opened]);
}

/** Opens the newest item on wide screens, unless the user has closed one. Returns the function that closes. */
export function useOpenNewest(
  { data, isPlaceholderData }: UseQueryResult<Page<{ id: number }>>,
  opened: number | undefined,
  open: (id: number | undefined) => void,
): () => void {
  const isWide = useIsWide();
  const hasClosed = useRef(false);
  const newest = isPlaceholderData ? undefined : data?.items[0]?.id;
  const shouldOpen = isWide && opened === undefined && newest !== undefined;
  const openLatest = useEffectEvent(open);
  useEffect(() => {
    if (shouldOpen && !hasClosed.current) openLatest(newest);
  }, [shouldOpen, newest]);
  return () => {
    hasClosed.current = true;
    open(undefined);
  };
}
