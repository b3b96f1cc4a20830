import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '@commonyard/contracts/http/routes/requests';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { FormTokens } from '../guard/form-tokens.ts';
import { publicForms } from '../routes.ts';

export async function formTokenRoute(app: FastifyInstance, { formTokens }: { formTokens: FormTokens }): Promise<void> {
  app.get('/api/form-token', async ({ query }): Promise<ResponseOf<'GET', '/api/form-token'>> => {
    const { for: form } = query as { for?: unknown };
    if (typeof form !== 'string' || !publicForms.includes(form))
      throw invalid({ for: `One of ${publicForms.join(', ')}` });
    return formTokens.issue(form);
  });
}
