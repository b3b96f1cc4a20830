import type { ComponentProps } from 'react';
import { PlainLink } from '../links.tsx';

type HashSheetLinkProps = Omit<ComponentProps<typeof PlainLink>, 'to' | 'search' | 'hash'> & { sheetHash: string };

export const HashSheetLink = ({ sheetHash, ...props }: HashSheetLinkProps) => (
  <PlainLink
    to="."
    search={true}
    hash={sheetHash}
    resetScroll={false}
    activeOptions={{ includeHash: true }}
    {...props}
  />
);
