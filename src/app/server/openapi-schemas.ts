import * as z from 'zod/mini';
import * as session from '../../access/session.schema.ts';
import * as tenant from '../../access/tenant.schema.ts';
import { User } from '../../access/user.schema.ts';
import * as exports from '../../exports/export.schema.ts';
import { ImportCounts } from '../../imports/model/counts.schema.ts';
import * as imports from '../../imports/model/import.schema.ts';
import { LEFT_OUT } from '../../pessoa/unsaid-item.ts';
import * as pessoa from '../../pessoa/pessoa.schema.ts';
import { BulkChange } from '../../register/operations/bulk-change.schema.ts';
import * as operation from '../../register/operations/operation.schema.ts';
import { PessoaFilter } from '../../search/list-filter.schema.ts';
import { BulkSelection } from '../../search/selection.schema.ts';
import { ListView } from '../../views/views.schema.ts';
import * as webhook from '../../webhooks/webhook.schema.ts';

/** The part of JSON Schema that the document uses. */
export type JsonSchema = {
  [key: string]: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Schemas with a name in the document; all others are inlined where they are used. */
const NAMED: Record<string, z.core.$ZodType> = {
  ...pessoa.NAMED_SCHEMAS,
  PessoaListItem: pessoa.PessoaListItem,
  PessoaFilter,
  BulkSelection,
  BulkChange,
  Operation: operation.Operation,
  OperationRecord: operation.OperationRecord,
  HistoryItem: operation.HistoryItem,
  FieldChange: operation.FieldChange,
  Import: imports.Import,
  ImportSummary: imports.ImportSummary,
  ImportSettings: imports.ImportSettings,
  ImportCounts,
  ImportRow: imports.ImportRow,
  Export: exports.Export,
  ExportSettings: exports.ExportSettings,
  ExportPreset: exports.ExportPreset,
  ListView,
  Webhook: webhook.Webhook,
  WebhookWithSecret: webhook.WebhookWithSecret,
  Delivery: webhook.Delivery,
  DeliveryDetail: webhook.DeliveryDetail,
  Session: session.Session,
  Preferences: session.Preferences,
  User,
  Member: tenant.Member,
  Tenant: tenant.Tenant,
  TenantSettings: tenant.TenantSettings,
  Membership: tenant.Membership,
};
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/**
 * Converts a Zod schema to JSON Schema, for requests (`input`) or answers (`output`). Named parts become references into
 * `components`. Returns anything that is not a Zod schema (from a plugin) unchanged.
 */
export function toJsonSchema(
  schema: unknown,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  if (!isZod(schema)) return schema as JsonSchema;
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = referToComponents(
    z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: withoutRuledDefault,
    }) as JsonSchema,
    io,
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [id, part] of Object.entries($defs)) {
    const { $schema: _partDialect, id: _id, ...definition } = part;
    components[componentName(id, io)] = definition;
  }
  return root;
}

/** Resolves a reference to a named schema; returns other schemas unchanged. */
export function followRef(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? schema : (components[name] ?? schema);
}

/** Removes the default of a field that a rule fills in, because it has no constant default. */
function withoutRuledDefault({ jsonSchema }: { jsonSchema: { default?: unknown; enum?: unknown[] } }): void {
  if (jsonSchema.enum !== undefined && jsonSchema.default === LEFT_OUT) delete jsonSchema.default;
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** The component name of a schema: each name has two schemas, because requests may omit fields with a default. */
function componentName(id: string, io: 'input' | 'output'): string {
  return io === 'output' || id.endsWith('Input') ? id : `${id}Input`;
}

function referToComponents(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(
    /"\$ref":"#\/\$defs\/(\w+)"/g,
    (_match, id: string) => `"$ref":"#/components/schemas/${componentName(id, io)}"`,
  );
  return JSON.parse(text, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' ? toPortablePattern(value) : value,
  ) as JsonSchema;
}

/**
 * Converts a pattern to the syntax that regular expressions of all languages share. Drops lone surrogates, which other languages
 * do not have as characters.
 */
function toPortablePattern(pattern: string): string {
  return pattern
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll(String.raw`\p{Cc}`, String.raw`\x00-\x1f\x7f-\x9f`)
    .replaceAll(/\\u00([0-9a-f]{2})/g, String.raw`\x$1`)
    .replaceAll(String.raw`\0`, String.raw`\x00`);
}

/** The named schemas that the paths refer to, directly or through other named schemas. */
export function onlyReferred(components: Record<string, JsonSchema>, paths: unknown): Record<string, JsonSchema> {
  const reached = new Set<string>();
  const pending = namesIn(paths);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    pending.push(...namesIn(components[name]));
  }
  return Object.fromEntries(Object.entries(components).filter(([name]) => reached.has(name)));
}

function namesIn(part: unknown): string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}
