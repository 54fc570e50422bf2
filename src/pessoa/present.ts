import { maskCpf } from '@fichario/brasil';
import { can, type Role, ROLES } from '../access/policy.ts';
import { isDocument, maskDocument, maskText } from './documents.ts';
import { assembled, type FieldList, PESSOA } from './fields/field-list.ts';
import type { Kind } from './fields/kinds.ts';
import type { Pessoa, PessoaInput } from './pessoa.ts';

type Mask = (value: string) => string;

/** How a kind is shown to who may not see it. */
const MASKS: { readonly [K in Kind]?: Mask } = { cpf: maskCpf, text: maskText };

/** The masks through which each role sees a record, by field; most roles have none. */
function makeMasks(list: FieldList): ReadonlyMap<Role, ReadonlyMap<string, Mask>> {
  const masked = list.fields.flatMap(([key, { kind, maskedWithout }]) => {
    if (maskedWithout === undefined) return [];
    const mask = MASKS[kind];
    if (!mask) throw new Error(`a field of the kind ${kind} has no mask: ${key}`);
    return [{ key, maskedWithout, mask }];
  });
  const ofRole = (role: Role) =>
    new Map(masked.filter(({ maskedWithout }) => !can(role, maskedWithout)).map(({ key, mask }) => [key, mask]));
  return new Map(ROLES.map((role) => [role, ofRole(role)]));
}

const MASKS_OF_ROLE = makeMasks(PESSOA);

/** The fields that some role sees masked. */
export const MASKED_FIELDS: readonly string[] = PESSOA.fields.flatMap(([key, { maskedWithout }]) =>
  maskedWithout === undefined ? [] : [key],
);

/**
 * A record as a role may see it: the CPF masked for who has no right to it, also where it stands as an external code or a tag.
 * A CNPJ is public.
 */
export function presentPessoa(pessoa: Pessoa, role: Role): Pessoa {
  const masks = MASKS_OF_ROLE.get(role);
  if (!masks || masks.size === 0) return pessoa;
  const shown: Record<string, unknown> = { ...pessoa };
  for (const [key, mask] of masks) {
    const value = shown[key];
    if (typeof value === 'string') shown[key] = mask(value);
  }
  shown['tags'] = presentTags(pessoa.tags, documentsOf(pessoa), role);
  shown['codigosExternos'] = pessoa.codigosExternos.map(({ sistema, codigo }) => ({
    sistema,
    codigo: isDocument(codigo, documentsOf(pessoa)) ? maskDocument(codigo) : codigo,
  }));
  return assembled(shown);
}

/** One field as a role may see it. */
export function presentField(key: string, value: string | null, role: Role): string | null {
  const mask = value === null ? undefined : MASKS_OF_ROLE.get(role)?.get(key);
  return mask && value !== null ? mask(value) : value;
}

/** The tags of a record as a role may see them: one that is a document is masked as that is. */
export function presentTags(tags: string[], documents: Parameters<typeof isDocument>[1], role: Role): string[] {
  if (!MASKS_OF_ROLE.get(role)?.size) return tags;
  return tags.map((tag) => (isDocument(tag, documents) ? maskDocument(tag) : tag));
}

/** The documents of a record that few may see. */
export function documentsOf(pessoa: PessoaInput | Pessoa): { cpf: string | null; rg: string | null } {
  return pessoa.tipo === 'fisica' ? { cpf: pessoa.cpf, rg: pessoa.rg } : { cpf: null, rg: null };
}
