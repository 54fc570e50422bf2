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

/** As much of JSON Schema as the document is built from. */
export type JsonSchema = {
  [key: string]: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Schemas that have a name of their own in the document; all others stand where they are used. */
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
 * A Zod schema as the JSON Schema of what is sent (`input`) or answered (`output`). Named parts go into `components` and
 * are referred to. Anything that is no Zod schema (a plugin's own) passes as it is.
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

/** The schema itself, where it stands under its name. */
export function followRef(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? schema : (components[name] ?? schema);
}

/** What a rule fills in where it is left out has no default that could be written down. */
function withoutRuledDefault({ jsonSchema }: { jsonSchema: { default?: unknown; enum?: unknown[] } }): void {
  if (jsonSchema.enum !== undefined && jsonSchema.default === LEFT_OUT) delete jsonSchema.default;
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** What is sent may leave out what has a default, what is answered may not: two schemas of one name. */
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
 * A pattern of ours in what the regular expressions of all languages have in common. Half a surrogate pair, which some of
 * ours keep out, is no character elsewhere.
 */
function toPortablePattern(pattern: string): string {
  return pattern
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll(String.raw`\p{Cc}`, String.raw`\x00-\x1f\x7f-\x9f`)
    .replaceAll(/\\u00([0-9a-f]{2})/g, String.raw`\x$1`)
    .replaceAll(String.raw`\0`, String.raw`\x00`);
}

/** The named schemas that something refers to, be it one of them. */
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
