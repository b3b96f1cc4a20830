import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof chakra.input>;

export const Checkbox = (props: Props) => (
  <chakra.input type="checkbox" boxSize="5" flexShrink={0} accentColor="brand.solid" {...props} />
);

export const CheckboxLine = ({ children, ...input }: Props) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <Checkbox {...input} />
    {children}
  </chakra.label>
);
