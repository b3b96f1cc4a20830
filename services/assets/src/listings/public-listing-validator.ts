import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { PublicNeededListingBody } from '@commonyard/contracts/http/assets';
import { compileValidator } from '@commonyard/service-kit/http/validation';

/** Validates a public listing by its type: the form for needed equipment has other messages for its dates. */
export const publicListingValidator: FastifySchemaCompiler<unknown> = (route) => {
  const validateAvailable = compileValidator(route);
  if (route.httpPart !== 'body') return validateAvailable as never;
  const validateNeeded = compileValidator({ ...route, schema: PublicNeededListingBody });
  const validate = (body: { type?: unknown } | null) => {
    const isNeeded = body?.type === 'needed' || body?.type === 'needed_asset';
    const validateType = isNeeded ? validateNeeded : validateAvailable;
    const isValid = validateType(body);
    validate.errors = (validateType.errors ?? null) as FastifySchemaValidationError[] | null;
    return isValid;
  };
  validate.errors = null as FastifySchemaValidationError[] | null;
  return validate;
};
