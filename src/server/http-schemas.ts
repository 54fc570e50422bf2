import type { FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Issue, invalid } from './errors.ts';

/** Lets Fastify's types read our Zod schemas: body, query, params and headers arrive checked and typed. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.core.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.core.$ZodType ? z.core.input<this['schema']> : unknown;
}

/** The server as features see it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Checks requests by Zod. Answers are not filtered in production; in tests a body that breaks its schema is an error. */
export function useZodSchemas(app: App, checkAnswers: boolean): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    const result = z.safeParse(schema as unknown as z.core.$ZodType, data);
    return result.success ? { value: result.data } : { error: invalid(toIssues(result.error.issues, httpPart)) };
  });
  app.setSerializerCompiler(({ schema }) => (data: unknown) => {
    // the declared schema may be a plain JSON Schema (a plugin's route): those pass as they are
    if (checkAnswers && isZod(schema)) z.parse(schema, data);
    return JSON.stringify(data);
  });
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** Zod's issues as ours: the path as `enderecos.0.cep`, a code, a sentence. The value that was sent is never in it. */
export function toIssues(issues: readonly z.core.$ZodIssue[], httpPart = 'body'): Issue[] {
  return issues.flatMap((issue) => {
    const path = issue.path.join('.') || (httpPart === 'body' ? '' : httpPart);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key.slice(0, 60)].join('.'),
        code: 'unknown_field',
        message: 'Este campo não existe. Retire-o.',
      }));
    }
    return [{ path, ...describe(issue) }];
  });
}

function describe(issue: z.core.$ZodIssue): { code: string; message: string } {
  switch (issue.code) {
    case 'too_big':
      return { code: 'too_long', message: `O máximo aqui é ${issue.maximum}.` };
    case 'too_small':
      return issue.message === 'required' || issue.minimum === 1
        ? { code: 'required', message: 'Este campo é obrigatório' }
        : { code: 'too_short', message: `O mínimo aqui é ${issue.minimum}.` };
    case 'invalid_value':
      return { code: 'unknown_option', message: `Use um destes valores: ${issue.values.map(String).join(', ')}.` };
    case 'invalid_union':
      return { code: 'unknown_option', message: 'Escolha um dos tipos aceitos.' };
    case 'invalid_format':
      return issue.message === 'control_character'
        ? {
            code: 'control_character',
            message: 'Há caracteres invisíveis que não são aceitos. Digite o texto de novo.',
          }
        : { code: 'wrong_format', message: 'O formato não é o esperado.' };
    case 'invalid_type':
      return issue.message.includes('undefined')
        ? { code: 'required', message: 'Este campo é obrigatório' }
        : { code: 'wrong_type', message: 'O tipo deste valor não é o esperado.' };
    default:
      return { code: 'invalid', message: 'Este valor não é válido.' };
  }
}
