import type { FastifyInstance } from 'fastify';
import { invalid } from '@commonyard/service-kit/errors';
import type { FormTokens } from '../guard/form-tokens.ts';
import { forms } from '../routes.ts';

/** `GET /api/form-token?for=/api/contact`: what a page asks for when such a form opens. No answer is kept anywhere. */
export async function formTokenRoute(app: FastifyInstance, { formTokens }: { formTokens: FormTokens }): Promise<void> {
  app.get('/api/form-token', async ({ query }) => {
    const { for: form } = query as { for?: unknown };
    if (typeof form !== 'string' || !forms.includes(form)) throw invalid({ for: `One of ${forms.join(', ')}` });
    return formTokens.issue(form);
  });
}
