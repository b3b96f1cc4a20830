import { runService } from '@commonyard/service-kit/run-service';
import { service } from './service.ts';

await runService(service);
