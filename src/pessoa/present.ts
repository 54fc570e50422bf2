import { known } from '../kit/known.ts';
import { maskCpf } from '@fichario/brasil';
import { can, type Role, ROLES } from '../access/policy.ts';
import { isDocument, maskDocument, maskText } from './documents.ts';
import { assembled, blocksOf, type FieldList, itemFieldsOf, PESSOA, rightToSeeField } from './field-list.ts';
import type { Facts, Kind } from './fields/kinds.ts';
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
 * A record as a role may see it: without the right, the CPF is masked, also inside an external code or a tag.
 * A CNPJ is public.
 */
export function presentPessoa(stored: Pessoa, role: Role): Pessoa {
  const pessoa = withoutSources(stored);
  if (PRESENTER.isPlain(role)) return pessoa;
  const shown = assembled<Pessoa>(PRESENTER.record(pessoa, role));
  const documents = documentsOf(pessoa);
  shown.tags = presentTags(pessoa.tags, documents, role);
  shown.codigosExternos = pessoa.codigosExternos.map((code, index) => ({
    ...known(shown.codigosExternos[index], 'the masked code'),
    ...(isDocument(code.codigo, documents) && { codigo: maskDocument(code.codigo) }),
  }));
  return shown;
}

/** Without the sources, which have a separate route, and the merge. */
function withoutSources(pessoa: Pessoa): Pessoa {
  if (pessoa.sources === undefined && pessoa.mergedInto === undefined) return pessoa;
  const { sources: _sources, mergedInto: _mergedInto, ...shown } = pessoa;
  return shown;
}

/** Whether a role sees all fields of every record. */
export const seesAll = PRESENTER.isPlain;

/** A single value as a role may see it, by its field: `cpf`, `telefones.numero`. */
export const presentField = PRESENTER.value;

/** The tags of a record as a role may see them: a tag that is a document is masked. */
export function presentTags(tags: string[], documents: Parameters<typeof isDocument>[1], role: Role): string[] {
  if (PRESENTER.isPlain(role)) return tags;
  return tags.map((tag) => (isDocument(tag, documents) ? maskDocument(tag) : tag));
}

/** The documents of a record that only some roles see. */
export function documentsOf(pessoa: PessoaInput | Pessoa): { cpf: string | null; rg: string | null } {
  return pessoa.tipo === 'fisica' ? { cpf: pessoa.cpf, rg: pessoa.rg } : { cpf: null, rg: null };
}
