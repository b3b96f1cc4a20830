import type { FastifyInstance } from 'fastify';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { FormTokens } from '../guard/form-tokens.ts';
import { publicForms } from '../routes.ts';

/** `GET /api/form-token?for=/api/contact`: issues a form token for a public form. */
export async function formTokenRoute(app: FastifyInstance, { formTokens }: { formTokens: FormTokens }): Promise<void> {
  app.get('/api/form-token', async ({ query }) => {
    const { for: form } = query as { for?: unknown };
    if (typeof form !== 'string' || !publicForms.includes(form))
      throw invalid({ for: `One of ${publicForms.join(', ')}` });
    return formTokens.issue(form);
  });
}
