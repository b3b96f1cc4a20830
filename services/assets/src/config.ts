import { Type, type Static } from 'typebox';
import { limitsSettings, serviceSettings } from '@commonyard/service-kit/config';

export const settings = Type.Object({ ...serviceSettings, ...limitsSettings });
export type Config = Static<typeof settings>;
