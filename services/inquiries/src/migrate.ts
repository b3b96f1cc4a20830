// Command: brings the schema up to date. Run before the service of the same version starts, never by it.
import { Type } from 'typebox';
import { loadConfig } from '@commonyard/service-kit/config';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { migrations } from './migrations/index.ts';

const { DATABASE_OWNER_URL, DATABASE_URL } = loadConfig(
  Type.Object({ DATABASE_OWNER_URL: Type.String(), DATABASE_URL: Type.String() }),
  process.env,
);
const done = await migrateSchema({
  ownerUrl: DATABASE_OWNER_URL,
  appUrl: DATABASE_URL,
  schema: 'inquiries',
  migrations,
});
console.log(done.length > 0 ? `inquiries: ${done.join(', ')}` : 'inquiries: up to date');
