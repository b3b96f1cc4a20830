import { FORMER_USER } from '@commonyard/contracts/identity.values';
import type { TFunction } from '../../lib/translation.ts';

export const displayName = <Name extends string | null>(name: Name, t: TFunction): Name | string =>
  name === FORMER_USER ? t(FORMER_USER) : name;
