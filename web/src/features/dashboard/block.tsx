import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { SectionTitle, Toolbar } from '../../ui/layout.tsx';

type Props = {
  title: string;
  /** A link to the whole list. */
  all?: ReactNode;
  children: ReactNode;
};

/** A titled part of the dashboard. */
export function Block({ title, all, children }: Props) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <Toolbar gap="3" mb="2" minH="9">
        <SectionTitle id={id}>{title}</SectionTitle>
        {all}
      </Toolbar>
      {children}
    </chakra.section>
  );
}

/** What stands in place of an empty list. */
export const BlockNote = chakra('p', {
  base: { px: '4', py: '4', borderWidth: '1px', borderStyle: 'dashed', borderRadius: 'l3', color: 'fg.muted' },
});

/** The name of a row. */
export const RowTitle = chakra('p', { base: { fontWeight: '600', lineHeight: '1.35' } });
