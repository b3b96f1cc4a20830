import { runCli } from '@commonyard/service-kit/run-cli';
import { service } from './service.ts';

await runCli(service);
