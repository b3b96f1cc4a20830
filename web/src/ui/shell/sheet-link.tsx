import type { ComponentProps } from 'react';
import { PlainLink } from '../links.tsx';

type Props = Omit<ComponentProps<typeof PlainLink>, 'to' | 'search' | 'hash'> & { at: string };

/** Opens what is shown at a hash, over the page that is there. */
export const SheetLink = ({ at, ...props }: Props) => (
  // The hash is a dialog over this page, not a page.
  <PlainLink to="." search={true} hash={at} resetScroll={false} activeOptions={{ includeHash: true }} {...props} />
);
