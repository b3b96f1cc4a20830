import { chakra } from '@chakra-ui/react';

/** For screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: { position: 'absolute', w: 'px', h: 'px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
});
