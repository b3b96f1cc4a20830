import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { callerHook } from '@commonyard/service-kit/auth/caller';
import { createCallerSigner } from './caller-signer.ts';

it('signs headers that a service accepts', async () => {
  const { keys, callerHeaders } = createCallerSigner('assets');
  const app = fastify();
  app.addHook('onRequest', callerHook('assets', [keys.publicKey]));
  app.get('/', ({ caller }) => ({ ...caller }));
  const headers = callerHeaders({ userId: 1, role: 'admin', municipality: null });
  const response = await app.inject({ url: '/', headers });
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ userId: 1, role: 'admin' })]);
});
