import type { AnySchemaObject, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';
import {
  countVisible,
  findTextProblem,
  normalizeText,
  TEXT_MESSAGES,
  type TextKind,
} from '@commonyard/contracts/text.values';

/** Normalizes a text in place before its length is checked, and rejects it with a sentence of its own. */
const checkText: SchemaValidateFunction = (kind: TextKind, sent: string, schema?: AnySchemaObject, context?: Place) => {
  const text = normalizeText(kind, sent);
  if (context) context.parentData[context.parentDataProperty] = text;
  const { minLength = 0, message: ownMessage } = (schema ?? {}) as { minLength?: number; message?: string };
  const short = countVisible(text) < minLength;
  // An empty text gets the message of the field.
  const message = short ? (ownMessage ?? TEXT_MESSAGES.visible) : findTextProblem(kind, text);
  if (message === undefined) return true;
  checkText.errors = [{ keyword: 'text', params: {}, message }];
  return false;
};

type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** The keyword `text` of Ajv, whose value is the kind of the text. */
export const TEXT_KEYWORD: FuncKeywordDefinition = {
  keyword: 'text',
  type: 'string',
  schemaType: 'string',
  modifying: true,
  before: 'maxLength',
  validate: checkText,
};
