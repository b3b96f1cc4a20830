import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { PlainLink } from '../../ui/links.tsx';

type Props = Omit<ComponentProps<typeof PlainLink>, 'to' | 'search'> & { path: string };

export function NotificationLink({ path, ...props }: Props) {
  const { options } = useRouter();
  const { pathname, search } = new URL(path, window.location.origin);
  return <PlainLink to={pathname} search={options.parseSearch(search) as never} {...props} />;
}
