import type { ComponentProps } from 'react';
import { PlainLink } from '../links.tsx';

type Props = Omit<ComponentProps<typeof PlainLink>, 'to' | 'search' | 'hash'> & { sheetHash: string };

/** Links to a sheet over the current page. */
export const HashSheetLink = ({ sheetHash, ...props }: Props) => (
  <PlainLink
    to="."
    search={true}
    hash={sheetHash}
    resetScroll={false}
    activeOptions={{ includeHash: true }}
    {...props}
  />
);
