import {
  explainCep,
  explainCnpj,
  explainCpf,
  explainData,
  explainEmail,
  findUf,
  isIsoDate,
  warnTelefone,
} from '@fichario/brasil';
import { belongsTo, blocksOf, blockValueOf, type FieldList, PESSOA, perTipo, valueOf } from '../fields/field-list.ts';
import type { BlockField, BlockKind, Blocks, BlockValues, Field, Kind, Values } from '../fields/kinds.ts';
import type { Issue } from '../../kit/issue-message.ts';
import type { CheckOptions, PessoaInput } from '../pessoa.ts';
import { findDuplicates, rulesOf, UNKNOWN_UF } from './block-rules.ts';
import { type Fault, FIELD_RULES } from './field-rules.ts';

/** What may be wrong with a value of a kind, beyond its shape; most kinds have nothing. */
const EXPLAIN: { readonly [K in Kind]?: (value: NonNullable<Values[K]>) => Fault | undefined } = {
  cpf: explainCpf,
  cnpj: explainCnpj,
  // the field lets 29 February pass in any year, as specified; what is stored exists in the calendar
  date: (iso) => (isIsoDate(iso) ? undefined : explainData(`${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`)),
  uf: (sigla) => (findUf(sigla) === undefined ? UNKNOWN_UF : undefined),
};

const EXPLAIN_IN_BLOCK: {
  readonly [K in BlockKind]?: (value: BlockValues[K], options: CheckOptions) => Fault | undefined;
} = {
  email: (email, { longEmailEndings }) => explainEmail(email, { longEndings: longEmailEndings }),
};

type Check = (input: PessoaInput, options: CheckOptions) => Issue[];
const NONE: Issue[] = [];

/** Undefined for a field that nothing can be wrong with. */
function checkOfField<K extends Kind>(key: string, field: Field<K>): Check | undefined {
  const explain: ((value: NonNullable<Values[K]>) => Fault | undefined) | undefined = EXPLAIN[field.kind];
  const rules = (field.rules ?? []).map((name) => FIELD_RULES[name]);
  if (!explain && rules.length === 0) return undefined;
  return (input, options) => {
    const value: Values[K] | null = valueOf(input, key, field);
    if (value === null) return NONE;
    let fault = explain?.(value);
    for (const rule of rules) fault ??= rule(String(value), options);
    return fault ? [toIssue(key, fault)] : NONE;
  };
}

type BlockCheck = (block: object, options: CheckOptions) => (Fault & { field: string }) | undefined;

function checkOfBlockField<K extends BlockKind>(key: string, field: BlockField<K>): BlockCheck[] {
  const explain: ((value: BlockValues[K], options: CheckOptions) => Fault | undefined) | undefined =
    EXPLAIN_IN_BLOCK[field.kind];
  if (!explain) return [];
  return [
    (block, options) => {
      const fault = explain(blockValueOf(block, key, field), options);
      return fault && { field: key, ...fault };
    },
  ];
}

function checkOfBlocks(group: string, blocks: Blocks): Check {
  const checks = [
    ...rulesOf(blocks).flatMap(({ check }): BlockCheck[] => (check ? [check] : [])),
    ...Object.entries<BlockField>(blocks.fields).flatMap(([key, field]) => checkOfBlockField(key, field)),
  ];
  return (input, options) => {
    const list = blocksOf(input, group);
    const issues: Issue[] = [];
    list.forEach((block, index) => {
      for (const check of checks) {
        const fault = check(block, options);
        if (fault) issues.push(toIssue(`${group}.${index}.${fault.field}`, fault));
      }
    });
    for (const fault of findDuplicates(group, blocks, list))
      issues.push(toIssue(`${group}.${fault.index}.${fault.field}`, fault));
    return issues;
  };
}

function toIssue(path: string, { code, message }: Fault): Issue {
  return { path, code, message };
}

/** Makes the function that checks records with the fields of a list. */
function makeChecker(list: FieldList): Check {
  const checks = perTipo((tipo): Check[] => [
    ...list.fields
      .filter(([, field]) => belongsTo(tipo, field))
      .flatMap(([key, field]) => checkOfField(key, field) ?? []),
    ...list.blocks
      .filter(([, blocks]) => belongsTo(tipo, blocks))
      .map(([group, blocks]) => checkOfBlocks(group, blocks)),
  ]);
  return (input, options) => checks[input.tipo].flatMap((check) => check(input, options));
}

/**
 * What blocks the saving of a record that `normalizePessoa` has been through: the field rules of the specification,
 * section 5, at paths such as `enderecos.0.codigoCidade`. Empty when it may be saved. A name is all a record needs.
 */
export const checkPessoa = makeChecker(PESSOA);

/** What is odd about a record and never blocks its saving: at the same paths as `checkPessoa`. */
export function warnPessoa(input: PessoaInput): Issue[] {
  return [
    ...warnRecord(input),
    ...input.enderecos.flatMap(({ cep, codigoEstado }, index) =>
      toIssues(`enderecos.${index}.cep`, explainCep(cep, findUf(codigoEstado)?.sigla)),
    ),
    ...input.telefones.flatMap(({ tipo, numero }, index) =>
      toIssues(`telefones.${index}.numero`, warnTelefone(tipo, numero)),
    ),
  ];
}

/** What no single field knows. */
function warnRecord(input: PessoaInput): Issue[] {
  const issues: Issue[] = [];
  if (input.tipo === 'fisica' && input.cpf === null)
    issues.push({ path: 'cpf', code: 'no_document', message: 'Sem CPF, a mesma pessoa pode acabar em duas fichas' });
  if (input.tipo === 'juridica' && input.cnpj === null)
    issues.push({ path: 'cnpj', code: 'no_document', message: 'Sem CNPJ, a mesma empresa pode acabar em duas fichas' });
  if (input.telefones.length === 0 && input.emails.length === 0)
    issues.push({ path: 'telefones', code: 'no_contact', message: 'A ficha não tem telefone nem e-mail' });
  return issues;
}

function toIssues(path: string, fault: Fault | undefined): Issue[] {
  return fault ? [toIssue(path, fault)] : [];
}
