// Brings the schema up to date; run before the service, as a role that may define tables.
import { Type } from 'typebox';
import { loadConfig } from '@commonyard/service-kit/config';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { migrations } from './migrations/index.ts';

const Url = Type.String({ pattern: '^postgres(ql)?://' });
const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = loadConfig(
  Type.Object({ DATABASE_OWNER_URL: Url, DATABASE_URL: Url }),
  process.env,
);
const names = await migrateSchema({ ownerUrl, appUrl, schema: 'assets', migrations });
console.log(names.length > 0 ? `assets: ran ${names.join(', ')}` : 'assets: up to date');
