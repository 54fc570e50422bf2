import { readJson } from './mapping/read-json.ts';
import { cleanText, cutTo, outOfCapitals, textOf } from './mapping/texts.ts';
import type { Provider } from './provider.ts';

/** A partner of a company. Documents of partners are never read. */
export type Partner = { nome: string; qualificacao: string };

/** The members that providers use, a path in each. */
const NAMES = ['nome_socio', 'nome', 'person.name', 'name', 'NOME'];
const ROLES = ['qualificacao_socio', 'qualificacao_socio.descricao', 'qual', 'role.text', 'qualificacao'];
const MOST = 1_000;
/** `49-` of `49-Sócio-Administrador` */
const CODE = /^\d{1,3}\s*-\s*/;

/** The partners in an answer, whatever its provider; empty for an odd body. */
export function readPartners({ partners }: Provider, body: string): Partner[] {
  const names = new Set(partners.map((name) => name.toLowerCase()));
  return findLists(readJson(body), names)
    .flat()
    .slice(0, MOST)
    .flatMap((item) => {
      const nome = firstText(item, NAMES);
      if (nome === undefined) return [];
      return [{ nome: outOfCapitals(nome), qualificacao: (firstText(item, ROLES) ?? '').replace(CODE, '') }];
    });
}

/** The lists under one of these names, in the answer itself and in its members. */
function findLists(value: unknown, names: ReadonlySet<string>, depth = 0): unknown[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    names.has(key.toLowerCase()) && Array.isArray(member) ? [member] : findLists(member, names, depth + 1),
  );
}

function firstText(item: unknown, paths: readonly string[]): string | undefined {
  const texts = paths.map((path) => path.split('.').reduce(memberOf, item));
  const text = texts.find((member) => typeof member === 'string' && textOf(member) !== undefined);
  return typeof text === 'string' ? cutTo(200, cleanText(text.slice(0, 1_000))) : undefined;
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
