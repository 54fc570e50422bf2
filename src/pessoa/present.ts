import { maskCpf } from '@fichario/brasil';
import { can, type Role, ROLES } from '../access/policy.ts';
import { isDocument, maskDocument, maskText } from './documents.ts';
import { assembled, blocksOf, type FieldList, itemFieldsOf, PESSOA, rightToSeeField } from './field-list.ts';
import type { Facts, Kind } from './fields/kinds.ts';
import type { Pessoa, PessoaInput } from './pessoa.ts';

type Mask = (value: string) => string;
type Masks = ReadonlyMap<string, Mask>;

/** How a kind is shown to who may not see it. */
const MASKS: { readonly [K in Kind]?: Mask } = {
  cpf: maskCpf,
  documento: maskDocument,
  text: maskText,
  phone: maskText,
  email: maskText,
  pix: maskText,
};

/** The masks through which a role sees a record: of its fields by name, of its items by list. Most roles have none. */
type MasksOfRole = { fields: Masks; items: ReadonlyMap<string, Masks> };

/**
 * Shows records of a list of fields as each role may see them. Throws for a mask that would not hold: one of a kind without a
 * mask, one that a role could save in place of the value, one of a field that everybody finds records by.
 */
export function makePresenter(list: FieldList) {
  const masksOf = perRole((role): MasksOfRole => {
    const items = list.blocks.map(([group, own]) => [group, masksFor(role, itemFieldsOf(own))] as const);
    return { fields: masksFor(role, list.fields), items: new Map(items.filter(([, masks]) => masks.size > 0)) };
  });
  const isPlain = (role: Role) => masksOf[role].fields.size === 0 && masksOf[role].items.size === 0;
  return {
    /** a record as a role may see it */
    record: (record: object, role: Role): object => {
      if (isPlain(role)) return record;
      const { fields, items } = masksOf[role];
      const shown = masked(record, fields);
      for (const [group, masks] of items)
        if (group in shown) shown[group] = blocksOf(record, group).map((item) => masked(item, masks));
      return shown;
    },
    /** one value as a role may see it, by the name of its field or as `telefones.numero` */
    value: (path: string, value: string | null, role: Role): string | null => {
      const [key = '', name] = path.split('.');
      const mask = name === undefined ? masksOf[role].fields.get(key) : masksOf[role].items.get(key)?.get(name);
      return mask && value !== null ? mask(value) : value;
    },
    isPlain,
  };
}

function perRole<T>(make: (role: Role) => T): Readonly<Record<Role, T>> {
  return Object.fromEntries(ROLES.map((role) => [role, make(role)])) as Record<Role, T>; // of every role
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

/** A copy; nothing is masked in an empty field. */
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
 * A record as a role may see it: the CPF masked for who has no right to it, also where it stands as an external code or a tag.
 * A CNPJ is public.
 */
export function presentPessoa(stored: Pessoa, role: Role): Pessoa {
  const pessoa = withoutSources(stored);
  if (PRESENTER.isPlain(role)) return pessoa;
  const shown = assembled<Pessoa>(PRESENTER.record(pessoa, role));
  const documents = documentsOf(pessoa);
  shown.tags = presentTags(pessoa.tags, documents, role);
  shown.codigosExternos = pessoa.codigosExternos.map((code, index) => ({
    ...shown.codigosExternos[index]!, // a mask takes no item away
    ...(isDocument(code.codigo, documents) && { codigo: maskDocument(code.codigo) }),
  }));
  return shown;
}

/** Where its values come from is asked for by itself. */
function withoutSources(pessoa: Pessoa): Pessoa {
  if (pessoa.sources === undefined && pessoa.mergedInto === undefined) return pessoa;
  const { sources: _sources, mergedInto: _mergedInto, ...shown } = pessoa;
  return shown;
}

/** Whether a role sees all of every record. */
export const seesAll = PRESENTER.isPlain;

/** One value as a role may see it, by the name of its field or as `telefones.numero`. */
export const presentField = PRESENTER.value;

/** The tags of a record as a role may see them: one that is a document is masked as that is. */
export function presentTags(tags: string[], documents: Parameters<typeof isDocument>[1], role: Role): string[] {
  if (PRESENTER.isPlain(role)) return tags;
  return tags.map((tag) => (isDocument(tag, documents) ? maskDocument(tag) : tag));
}

/** The documents of a record that few may see. */
export function documentsOf(pessoa: PessoaInput | Pessoa): { cpf: string | null; rg: string | null } {
  return pessoa.tipo === 'fisica' ? { cpf: pessoa.cpf, rg: pessoa.rg } : { cpf: null, rg: null };
}
