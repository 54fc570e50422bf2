import { maskCpf } from '@fichario/brasil';
import { can, type Role, ROLES, sees, type Viewer } from '../access/policy.ts';
import { type Documents, hideDocuments, isOwnDocument, maskDocument, maskText } from './documents.ts';
import { assembled, blocksOf, type FieldList, itemFieldsOf, PESSOA, rightToSeeField } from './field-list.ts';
import type { Facts, Kind } from './fields/kinds.ts';
import { maskedIn, valueAt } from './masked.ts';
import type { Pessoa, PessoaInput } from './pessoa.ts';

type Mask = (value: string) => string;
type Masks = ReadonlyMap<string, Mask>;

/** The mask of a kind for roles that may not see it. */
const MASKS: { readonly [K in Kind]?: Mask } = {
  cpf: maskCpf,
  documento: maskDocument,
  text: maskText,
  phone: maskText,
  email: maskText,
  pix: maskText,
};

/** The masks of a role: by field, and by list for the fields of its items. Most roles have none. */
type MasksOfRole = { fields: Masks; items: ReadonlyMap<string, Masks> };

/**
 * Shows records of a list of fields as each role may see them. Throws for a mask that would not protect: of a kind without a
 * mask, one that the role could save in place of the value, or one of a field that the role can search by.
 */
export function makePresenter(list: FieldList) {
  const masksOf = perRole((role): MasksOfRole => {
    const items = list.blocks.map(([group, blockList]) => [group, masksFor(role, itemFieldsOf(blockList))] as const);
    return { fields: masksFor(role, list.fields), items: new Map(items.filter(([, masks]) => masks.size > 0)) };
  });
  const isPlain = (role: Role) => masksOf[role].fields.size === 0 && masksOf[role].items.size === 0;
  return {
    /** the record as a role may see it */
    record: (record: object, role: Role): object => {
      if (isPlain(role)) return record;
      const { fields, items } = masksOf[role];
      const shown = masked(record, fields);
      for (const [group, masks] of items)
        if (group in shown) shown[group] = blocksOf(record, group).map((item) => masked(item, masks));
      return shown;
    },
    /** a single value as a role may see it, by its field: `cpf`, `telefones.numero` */
    value: (path: string, value: string | null, role: Role): string | null => {
      const [key = '', name] = path.split('.');
      const mask = name === undefined ? masksOf[role].fields.get(key) : masksOf[role].items.get(key)?.get(name);
      return mask && value !== null ? mask(value) : value;
    },
    isPlain,
  };
}

function perRole<T>(make: (role: Role) => T): Readonly<Record<Role, T>> {
  return Object.fromEntries(ROLES.map((role) => [role, make(role)])) as Record<Role, T>; // `ROLES` has every role
}

function masksFor(role: Role, fields: readonly (readonly [string, Facts])[]): Masks {
  return new Map(
    fields.flatMap(([key, field]) => {
      const right = rightToSeeField(field);
      if (right === undefined) return [];
      const mask = MASKS[field.kind];
      if (!mask) throw new Error(`a field of the kind ${field.kind} has no mask: ${key}`);
      if (can(role, right)) return [];
      const isFoundBy = field.searchedAs === 'document' ? can(role, 'pessoa.findByDocument') : field.searchedAs;
      if (isFoundBy) throw new Error(`${role} would find by search what the mask of ${key} hides`);
      if (can(role, 'pessoa.update')) throw new Error(`${role} would save the mask of ${key} in place of its value`);
      return [[key, mask] as const];
    }),
  );
}

/** A copy with masked values; empty fields stay empty. */
function masked(record: object, masks: Masks): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...record };
  for (const [key, mask] of masks) {
    const value = shown[key];
    if (typeof value === 'string' && value !== '') shown[key] = mask(value);
  }
  return shown;
}

const PRESENTER = makePresenter(PESSOA);

/**
 * A record as the viewer may see it: without the right, the documents are masked, also inside of any other text of the record,
 * and the date of birth is empty if the client wants that. A CNPJ is public.
 */
export function presentPessoa(stored: Pessoa, viewer: Viewer): Pessoa {
  const pessoa = withoutSources(stored);
  if (seesAll(viewer)) return pessoa;
  const shown = assembled<Pessoa>(hideInTexts(PRESENTER.record(pessoa, roleOf(viewer)), documentsOf(pessoa)));
  if (shown.tipo === 'fisica' && !sees(viewer, 'pessoa.seeBirth')) shown.nascimento = null;
  return shown;
}

function roleOf(viewer: Viewer): Role {
  return typeof viewer === 'string' ? viewer : viewer.role;
}

/** A copy of a record in which the texts of all fields have no document. */
function hideInTexts(record: object, documents: Documents): object {
  const shown: Record<string, unknown> = { ...record };
  for (const [key, field] of PESSOA.fields) if (key in shown) shown[key] = hideInValue(shown[key], field, documents);
  for (const [group, list] of PESSOA.blocks) {
    if (!(group in shown)) continue;
    shown[group] = blocksOf(shown, group).map((item) => {
      const values: Record<string, unknown> = { ...item };
      for (const [key, field] of itemFieldsOf(list))
        if (key in values) values[key] = hideInValue(values[key], field, documents);
      return values;
    });
  }
  return shown;
}

/** The kinds that people type as they like. The values of the others are numbers, days and words of a list. */
const TEXTS: ReadonlySet<Kind> = new Set(['text', 'remarks', 'email']);

function hideInValue(value: unknown, field: Facts, documents: Documents): unknown {
  // masked as a whole before
  if (rightToSeeField(field) !== undefined) return value;
  if (Array.isArray(value))
    return field.kind === 'tags' ? value.map((text) => hideDocuments(String(text), documents)) : value;
  if (typeof value !== 'string') return value;
  if (field.kind === 'phone') return hidePhone(value, documents);
  return TEXTS.has(field.kind) ? hideDocuments(value, documents) : value;
}

/** Without the sources, which have a separate route, and the merge. */
function withoutSources(pessoa: Pessoa): Pessoa {
  if (pessoa.sources === undefined && pessoa.mergedInto === undefined) return pessoa;
  const { sources: _sources, mergedInto: _mergedInto, ...shown } = pessoa;
  return shown;
}

/** Whether the viewer sees all fields of every record. */
export function seesAll(viewer: Viewer): boolean {
  return PRESENTER.isPlain(roleOf(viewer));
}

/** A single value as a role may see it, by its field: `cpf`, `telefones.numero`. */
export const presentField = PRESENTER.value;

/** A text of a record, such as its name, as a role may see it. */
export function presentText<Text extends string | null>(text: Text, documents: Documents, role: Role): Text | string {
  return text === null || PRESENTER.isPlain(role) ? text : hideDocuments(text, documents);
}

/** A phone of a record as a role may see it. */
export function presentPhone(numero: string | null, documents: Documents, role: Role): string | null {
  const shown = presentField('telefones.numero', numero, role);
  return shown === null || PRESENTER.isPlain(role) ? shown : hidePhone(shown, documents);
}

function hidePhone(numero: string, documents: Documents): string {
  return isOwnDocument(numero, documents) ? maskText(numero) : numero;
}

/** The tags of a record as a role may see them. */
export function presentTags(tags: string[], documents: Documents, role: Role): string[] {
  if (PRESENTER.isPlain(role)) return tags;
  return tags.map((tag) => hideDocuments(tag, documents));
}

/** The documents of a record that only some roles see, with the phones that are no documents. */
export function documentsOf(pessoa: PessoaInput | Pessoa): Documents {
  const { cpf, rg } = pessoa.tipo === 'fisica' ? pessoa : { cpf: null, rg: null };
  let others: string[] | undefined;
  return {
    cpf,
    rg,
    // most records have no text with a number in it, and need neither
    get others() {
      return (others ??= othersOf(pessoa));
    },
    get phones() {
      return pessoa.telefones.map(({ numero }) => numero.replace(/^\+55/, '').replaceAll(/\D/g, ''));
    },
  };
}

/** The other masked values of a record that have digits. Those that the record shows in another field are no secret. */
function othersOf(pessoa: PessoaInput | Pessoa): string[] {
  const shown = new Set<string | null>([
    ...pessoa.telefones.map(({ numero }) => numero),
    ...pessoa.emails.map(({ email }) => email),
  ]);
  if (pessoa.tipo === 'juridica') shown.add(pessoa.cnpj);
  return maskedIn(pessoa).flatMap(({ path }) => {
    const value = valueAt(pessoa, path);
    const isOther = value !== null && /\d/.test(value) && path !== 'cpf' && path !== 'rg';
    return isOther && !shown.has(value) && !shown.has(value.replace(/^\+55/, '')) ? [value] : [];
  });
}
