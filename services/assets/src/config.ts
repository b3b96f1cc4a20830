import { Type, type Static } from 'typebox';
import { serviceSettings } from '@commonyard/service-kit/config';

export const Config = Type.Object(serviceSettings);
export type Config = Static<typeof Config>;
