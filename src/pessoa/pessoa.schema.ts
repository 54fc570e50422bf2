import * as z from 'zod/mini';
import { cleanText } from './clean-text.ts';
import { belongsTo, type FieldList, itemFieldsOf, perList, PESSOA } from './field-list.ts';
import type { AnyField, Blank, Facts, Kind, ListField, StoredField, Tipo } from './fields/kinds.ts';
import { FIELDS, STORED } from './pessoa.fields.ts';
import { LEFT_OUT } from './unsaid-item.ts';
import type * as pessoa from './pessoa.ts';

type Schema = z.ZodMiniType;

// PostgreSQL refuses NUL and lone surrogates. Of the other control characters, only tab and line feed are allowed.
// oxlint-disable-next-line no-control-regex -- the pattern excludes them
const CLEAN_TEXT = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u;

/** Text of one record: without control characters, composed, trimmed; `max` is the length of the stored text. */
export function text(max: number) {
  return z.string().check(
    z.regex(CLEAN_TEXT, 'control_character'),
    z.overwrite(cleanText),
    // the stored text is counted: NFC turns some letters into two or three
    z.maxLength(max),
  );
}

/** Decimal text with two places, the format of money on the wire. */
export const Dinheiro = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/, 'money_format'));
export const PAPEIS = FIELDS.papeis.choices;
export const SITUACOES = FIELDS.situacao.choices;

const matching = (regex: RegExp, code: string) => z.string().check(z.regex(regex, code));
const filled = (max: number) => text(max).check(z.minLength(1, 'required'));

/** A value that may be missing: null in a record, '' in an item. `takesBlank`: the schema itself accepts ''. */
function optional(schema: Schema, blank: Blank, takesBlank = false): Schema {
  if (blank === null) return z._default(z.nullable(schema), null);
  return z._default(takesBlank ? schema : z.union([z.literal(''), schema]), '');
}

/** The schema of each kind: only its shape, the rules are in `checkPessoa`. A kind with a default may be missing. */
const SCHEMAS: { readonly [K in Kind]: (field: Facts<K>, blank: Blank) => Schema } = {
  tipo: ({ choices }) => z.enum(choices),
  text: ({ maxLength, required }, blank) => (required ? filled(maxLength) : optional(text(maxLength), blank, true)),
  remarks: ({ maxLength }) => z._default(text(maxLength), ''),
  // with or without a mask
  cpf: (_field, blank) => optional(z.string().check(z.maxLength(14)), blank, true),
  cnpj: (_field, blank) => optional(z.string().check(z.maxLength(18)), blank, true),
  documento: (_field, blank) => optional(text(20), blank, true),
  date: (_field, blank) => optional(matching(/^\d{4}-\d{2}-\d{2}$/, 'date_format'), blank),
  money: (_field, blank) => optional(Dinheiro, blank),
  code: ({ code }, blank) => optional(CODES[code], blank),
  uf: ({ required }, blank) => (required ? UF : optional(UF, blank)),
  choice: ({ choices, initial, followsRule }) => z._default(z.enum(choices), followsRule ? LEFT_OUT : initial),
  option: ({ choices }, blank) => optional(z.enum(choices), blank),
  choices: ({ choices }) => z._default(z.array(z.enum(choices)).check(z.maxLength(choices.length)), []),
  tags: ({ maxLength, maxItems }) =>
    z._default(z.array(text(maxLength).check(z.minLength(1))).check(z.maxLength(maxItems)), []),
  principal: () => z._default(z.boolean(), false),
  // digits, the mask is removed; an incomplete CEP never blocks a save
  cep: (_field, blank) => optional(matching(/^(\d{0,8}|\d{2}\.?\d{3}-?\d{0,3})$/, 'cep_format'), blank, true),
  // IBGE: 2 digits; the sigla is accepted and becomes the code
  estado: (_field, blank) => optional(matching(/^(\d{2}|[A-Za-z]{2})?$/, 'codigo_estado_format'), blank, true),
  // IBGE: 7 digits
  cidade: (_field, blank) => optional(matching(/^(\d{7})?$/, 'codigo_cidade_format'), blank, true),
  // Banco Central: up to 4 digits, which SPED writes with leading zeros
  pais: (_field, blank) => optional(matching(/^(\d{1,5})?$/, 'pais_format'), blank, true),
  // digits, the mask and +55 are removed; exterior: + and digits (E.164)
  phone: ({ required }, blank) => (required ? filled(40) : optional(text(40), blank, true)),
  email: ({ required }, blank) => (required ? filled(254) : optional(text(254), blank, true)),
  // as typed; a valid key is stored in the format of the DICT
  pix: ({ required }, blank) => (required ? filled(100) : optional(text(100), blank, true)),
  column: () => z.never(),
  list: (list) => z._default(z.array(itemSchemaOf(list)).check(z.maxLength(list.maxItems)), []),
};

const UF = matching(/^[A-Za-z]{2}$/, 'uf_format');

const CODES = {
  /** CNAE subclass: 7 digits */
  cnae: matching(/^\d{7}$/, 'cnae_format'),
  /** CONCLA: 4 digits */
  naturezaJuridica: matching(/^\d{4}$/, 'natureza_juridica_format'),
};

function schemaOf<K extends Kind>(field: Facts<K>, blank: Blank = null): Schema {
  return SCHEMAS[field.kind](field, blank);
}

/** The id of an item (`item-ids.ts`); '' marks a new one. */
const itemId = z.optional(z.string().check(z.regex(/^(\d{1,10}\.\d{1,4})?$/, 'item_id_format')));

/** One schema per list, which has a name in the API's document. */
const itemSchemaOf = perList(
  (list: ListField): Schema =>
    z.strictObject({
      id: itemId,
      ...Object.fromEntries(itemFieldsOf(list).map(([key, field]) => [key, schemaOf(field, '')])),
    }),
);

/** The schema of a filled field of an item, sent alone. */
export function filledItemField({ fields }: ListField, key: string): z.ZodMiniType<string> {
  const field = fields[key];
  if (!field || field.kind === 'column') throw new Error(`no item has a field ${key}`);
  return typed<string>(bare(schemaOf(field, ''))).check(z.minLength(1, 'required'));
}

/** The schema of a pessoa of a tipo, with the extra fields of a call. */
export function recordSchema(list: FieldList, tipo: Tipo, extra: Readonly<Record<string, Schema>>) {
  const fields = list.all.filter(([, field]: readonly [string, AnyField]) => belongsTo(tipo, field));
  return z.strictObject({
    ...Object.fromEntries(fields.map(([key, field]) => [key, schemaOf(field)])),
    ...extra,
    tipo: z.literal(tipo),
  });
}

/** A schema created by a loop has no static type; the list provides it. `walk.test.ts` tests that both agree. */
function typed<T>(schema: Schema): z.ZodMiniType<T> {
  return schema as z.ZodMiniType<T>;
}

/** The schema of the fields that the register adds, by their kind. */
function storedShape(kinds: Readonly<Record<StoredField['kind'], Schema>>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries<StoredField>(STORED).map(([key, { kind, nullable: isNullable }]) => {
      const schema = kinds[kind];
      return [key, isNullable ? z.nullable(schema) : schema];
    }),
  );
}

const stored = storedShape({ uuid: z.uuid(), integer: z.int(), moment: z.iso.datetime() });

/** created by the client (UUIDv7), so a repeated create is the same create */
const id = z.optional(z.uuid().check(z.regex(/^.{14}[1-8]/, 'uuid_format')));

const fisicaInput = recordSchema(PESSOA, 'fisica', { id });
const juridicaInput = recordSchema(PESSOA, 'juridica', { id });
const fisica = recordSchema(PESSOA, 'fisica', stored);
const juridica = recordSchema(PESSOA, 'juridica', stored);

/** The codigos of the records merged into a record; omitted if there are none. */
const mergedFrom = z.optional(z.array(z.int()));
const openedFisica = recordSchema(PESSOA, 'fisica', { ...stored, mergedFrom });
const openedJuridica = recordSchema(PESSOA, 'juridica', { ...stored, mergedFrom });

/** The name of an item in the API's document: `Inscrição estadual` is `InscricaoEstadual`. */
function nameOfItem({ label }: ListField): string {
  const words = label.normalize('NFD').replace(/\p{M}/gu, '').replace(/-/g, '').split(/\s+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join('');
}

/** The parts of the API's document with names. */
export const NAMED_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(PESSOA.blocks.map(([, list]) => [nameOfItem(list), itemSchemaOf(list)])),
  PessoaFisica: fisica,
  PessoaJuridica: juridica,
  PessoaFisicaAberta: openedFisica,
  PessoaJuridicaAberta: openedJuridica,
  PessoaFisicaInput: fisicaInput,
  PessoaJuridicaInput: juridicaInput,
};

/** The body of a create or a replacing update. */
export const PessoaInput = typed<pessoa.PessoaInput>(z.discriminatedUnion('tipo', [fisicaInput, juridicaInput]));

/** A pessoa in the answers of the API. */
export const Pessoa = typed<pessoa.Pessoa>(z.discriminatedUnion('tipo', [fisica, juridica]));

/** A pessoa in the answer of one call, with extra fields. */
export function pessoaWith<Extra extends object>(extra: { readonly [K in keyof Extra]: z.ZodMiniType<Extra[K]> }) {
  const shape = { ...stored, ...(extra as Record<string, Schema>) }; // its values are schemas
  return typed<pessoa.Pessoa & Extra>(
    z.discriminatedUnion('tipo', [recordSchema(PESSOA, 'fisica', shape), recordSchema(PESSOA, 'juridica', shape)]),
  );
}

/** An opened pessoa, with the codigos of the records merged into it. */
export const OpenedPessoa = typed<pessoa.OpenedPessoa>(z.discriminatedUnion('tipo', [openedFisica, openedJuridica]));

// a record may be sent back as it was answered; read-only fields must then be unchanged
const echoed = {
  ...Object.fromEntries(
    Object.entries(storedShape({ uuid: id, integer: z.int(), moment: z.string() })).map(([key, schema]) => [
      key,
      z.optional(schema),
    ]),
  ),
  mergedFrom,
};

/** `alike` of the answer of a create may be sent back, too, and is ignored. */
const returned = { ...echoed, alike: z.optional(z.array(z.unknown()).check(z.maxLength(3))) };

/** The body that replaces a record. */
export const PessoaReplacement = typed<pessoa.PessoaInput & Partial<pessoa.OpenedPessoa> & { alike?: unknown }>(
  z.discriminatedUnion('tipo', [recordSchema(PESSOA, 'fisica', returned), recordSchema(PESSOA, 'juridica', returned)]),
);

/** A schema without its default. */
function bare(schema: Schema): Schema {
  const inner = schema instanceof z.ZodMiniDefault ? schema.def.innerType : undefined;
  return inner instanceof z.ZodMiniType ? inner : schema;
}

/** `null` clears an optional field; a cleared list is empty. */
function patched(schema: Schema, required: boolean): Schema {
  const value = bare(schema);
  return z.optional(required || value instanceof z.ZodMiniNullable ? value : z.nullable(value));
}

/**
 * A merge patch in the API's document: the fields of both tipos, each optional. The check is made on the resulting
 * record (`readMergePatch`).
 */
export const PessoaPatch = z.strictObject({
  ...Object.fromEntries(
    PESSOA.all.map(([key, field]) => [key, patched(schemaOf(field), key === 'tipo' || key === 'nome')]),
  ),
  ...echoed,
});

/** The record that already has the sent document or external code. */
export const ExistingPessoa = z.object({ id: z.uuid(), codigo: z.int(), nome: z.string() });

/** A row of the list: only the fields of its columns. */
export const PessoaListItem = z.object({
  id: z.uuid(),
  tenantId: z.int(),
  codigo: z.int(),
  tipo: z.enum(FIELDS.tipo.choices),
  nome: z.string(),
  /** nome social or nome fantasia */
  outroNome: z.nullable(z.string()),
  /** CPF or CNPJ without mask; masked (`***.***.247-**`) to a role without the right to see it */
  documento: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  telefone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  papeis: z.array(z.enum(PAPEIS)),
  tags: z.array(z.string()),
  situacao: z.enum(SITUACOES),
  limiteCredito: z.nullable(z.string()),
  /** whether the SEFAZ would accept an invoice to it, by the known rules */
  prontaParaNota: z.boolean(),
  version: z.optional(z.int()),
  createdAt: z.optional(z.iso.datetime()),
  updatedAt: z.optional(z.iso.datetime()),
  deletedAt: z.nullable(z.iso.datetime()),
}) satisfies z.ZodMiniType<pessoa.PessoaListItem>;
