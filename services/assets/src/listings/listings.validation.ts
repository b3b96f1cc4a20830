import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { PublicNeedBody } from '@commonyard/contracts/http/assets';
import { compileValidator } from '@commonyard/service-kit/validation';

/** Validates a public post in the words of the form it comes from: the one for needs asks for its dates differently. */
export const publicPostValidator: FastifySchemaCompiler<unknown> = (route) => {
  const ofListings = compileValidator(route);
  if (route.httpPart !== 'body') return ofListings as never;
  const ofNeeds = compileValidator({ ...route, schema: PublicNeedBody });
  const validate = (body: { type?: unknown } | null) => {
    const isNeed = body?.type === 'needed' || body?.type === 'needed_asset';
    const chosen = isNeed ? ofNeeds : ofListings;
    const isValid = chosen(body);
    validate.errors = (chosen.errors ?? null) as FastifySchemaValidationError[] | null;
    return isValid;
  };
  validate.errors = null as FastifySchemaValidationError[] | null;
  return validate;
};
