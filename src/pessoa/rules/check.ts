import {
  explainCep,
  explainCnpj,
  explainCpf,
  explainData,
  explainEmail,
  explainTelefone,
  findUf,
  isIsoDate,
  parseCodigoPais,
  type TipoTelefone,
  warnTelefone,
} from '@fichario/brasil';
import {
  belongsTo,
  blocksOf,
  type FieldList,
  isList,
  isRequired,
  itemFieldsOf,
  keyOfKind,
  perList,
  PESSOA,
  perTipo,
  valueOf,
} from '../field-list.ts';
import type { Facts, ItemField, Kind, ListField, KindValues } from '../fields/kinds.ts';
import type { Issue } from '../../kit/issue-message.ts';
import type { CheckOptions, PessoaInput } from '../pessoa.ts';
import { findDuplicates, rulesOf, settleTelefone, type Texts } from './list-rules.ts';
import { type Fault, FIELD_RULES } from './field-rules.ts';

type Explain<V> = (value: V, options: CheckOptions) => Fault | undefined;

/** Checks the values of a kind beyond their shape; most kinds need no check. */
const EXPLAIN: { readonly [K in Kind]?: Explain<NonNullable<KindValues[K]>> } = {
  cpf: explainCpf,
  cnpj: explainCnpj,
  // the field accepts 29 February in any year, as specified; a stored date must exist
  date: (iso) => (isIsoDate(iso) ? undefined : explainData(`${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`)),
  uf: (sigla) => (findUf(sigla) === undefined ? UNKNOWN_UF : undefined),
  estado: (codigo) => (findUf(codigo) === undefined ? UNKNOWN_UF : undefined),
  cidade: (codigo, { isCidade }) => (isCidade?.(codigo) === false ? UNKNOWN_CIDADE : undefined),
  pais: (codigo) => (parseCodigoPais(codigo) === undefined ? UNKNOWN_PAIS : undefined),
  phone: (numero) => explainTelefone(settleTelefone(numero).tipo, numero),
  email: (email, { longEmailEndings }) => explainEmail(email, { longEndings: longEmailEndings }),
};

const UNKNOWN_UF = { code: 'unknown_uf', message: 'Este estado não existe. Escolha um da lista' };
const UNKNOWN_CIDADE = { code: 'unknown_cidade', message: 'Esta cidade não existe. Escolha uma da lista' };

const UNKNOWN_PAIS = {
  code: 'unknown_pais',
  message: 'Este país não existe na tabela do Banco Central. Escolha um da lista',
};

type Check = (input: PessoaInput, options: CheckOptions) => Issue[];
type FieldCheck = (record: object, options: CheckOptions) => Fault | undefined;
const NONE: Issue[] = [];

/** Undefined if no check applies to the field. A blank field is valid, unless it is required. */
function checkOfField<K extends Kind>(key: string, field: Facts<K>): FieldCheck | undefined {
  const isOfRule = 'hasTipo' in field && field.hasTipo; // checked by `phoneOfTipo`
  const explain: Explain<NonNullable<KindValues[K]>> | undefined = isOfRule ? undefined : EXPLAIN[field.kind];
  const rules = (field.rules ?? []).map((name) => FIELD_RULES[name]);
  if (!explain && rules.length === 0) return undefined;
  const isNeeded = isRequired(field);
  return (record, options) => {
    const value: KindValues[K] | null = valueOf(record, key, field);
    if (value === null || (value === '' && !isNeeded)) return undefined;
    let fault = explain?.(value, options);
    if (typeof value === 'string') for (const rule of rules) fault ??= rule(value, options);
    return fault;
  };
}

function checkOfRecordField<K extends Kind>(key: string, field: Facts<K>): Check | undefined {
  if (isList(field)) return checkOfItems(key, field);
  const check = checkOfField(key, field);
  if (!check) return undefined;
  return (input, options) => {
    const fault = check(input, options);
    return fault ? [toIssue(key, fault)] : NONE;
  };
}

type ItemCheck = (item: object, options: CheckOptions) => (Fault & { field: string }) | undefined;

/** The checks of the fields of an item, with the field of each. */
function checksOfFields(list: ListField, checkOf: (key: string, field: ItemField) => FieldCheck | undefined) {
  return itemFieldsOf(list).flatMap(([key, field]): ItemCheck[] => {
    const check = checkOf(key, field);
    if (!check) return [];
    return [
      (item, options) => {
        const fault = check(item, options);
        return fault && { field: key, ...fault };
      },
    ];
  });
}

/** Checks the items of a list one by one. */
function checkEach(group: string, checks: readonly ItemCheck[]): Check {
  return (input, options) => {
    const issues: Issue[] = [];
    blocksOf(input, group).forEach((item, index) => {
      for (const check of checks) {
        const fault = check(item, options);
        if (fault) issues.push(toIssue(`${group}.${index}.${fault.field}`, fault));
      }
    });
    return issues;
  };
}

function checkOfItems(group: string, list: ListField): Check {
  const ofRules = rulesOf(list).flatMap(({ check }): ItemCheck[] => (check ? [check] : []));
  const check = checkEach(group, [...ofRules, ...checksOfFields(list, checkOfField)]);
  return (input, options) => {
    const items = blocksOf(input, group);
    if (items.length === 0) return NONE;
    const issues = check(input, options);
    for (const fault of findDuplicates(group, list, items))
      issues.push(toIssue(`${group}.${fault.index}.${fault.field}`, fault));
    return issues;
  };
}

/** Checks the items of a list in the property `items` of a record. */
export const itemsCheckerOf = perList((list: ListField) => checkOfItems('items', list));

function toIssue(path: string, { code, message }: Fault): Issue {
  return { path, code, message };
}

/** Makes the function that checks records with the fields of a list. */
export function makeChecker(list: FieldList): Check {
  const checks = perTipo((tipo): Check[] =>
    list.all
      .filter(([, field]) => belongsTo(tipo, field))
      .flatMap(([key, field]) => checkOfRecordField(key, field) ?? []),
  );
  return (input, options) => checks[input.tipo].flatMap((check) => check(input, options));
}

/**
 * The faults that block the saving of a record normalized by `normalizePessoa`: the field rules of the specification,
 * section 5, at paths such as `enderecos.0.codigoCidade`. Empty if it may be saved. Only the name is required.
 */
export const checkPessoa = makeChecker(PESSOA);

/** Warnings about a value in relation to the other fields of its item; most kinds have none. */
const WARN: {
  readonly [K in Kind]?: (value: string, item: Texts, field: Facts<K>, list: ListField) => Fault | undefined;
} = {
  cep: (cep, item, _field, list) => explainCep(cep, findUf(item[keyOfKind(list, 'estado') ?? ''] ?? '')?.sigla),
  phone: (numero, { tipo }, { hasTipo }) =>
    warnTelefone(hasTipo ? (tipo as TipoTelefone) : settleTelefone(numero).tipo, numero), // `hasTipo`: the item has a tipo
};

function warnOfField<K extends Kind>(key: string, field: Facts<K>, list: ListField): FieldCheck | undefined {
  const warn = WARN[field.kind];
  return warn && ((item) => warn(valueOf(item, key, field) as string, item as Texts, field, list)); // these kinds are texts
}

/** Makes the function that warns about records with the fields of a list. */
export function makeWarner(fields: FieldList): (input: PessoaInput) => Issue[] {
  const warns = fields.blocks.map(([group, list]) =>
    checkEach(group, [
      ...rulesOf(list).flatMap(({ warn }): ItemCheck[] => (warn ? [warn] : [])),
      ...checksOfFields(list, (key, field) => warnOfField(key, field, list)),
    ]),
  );
  const contacts = fields.blocks.flatMap(([group, { mainField = '', fields: itemFields }]) =>
    CONTACT_KINDS.has(itemFields[mainField]?.kind) ? [group] : [],
  );
  return (input) => [...warnRecord(input, contacts), ...warns.flatMap((warn) => warn(input, NO_OPTIONS))];
}

/** Warnings depend neither on the day nor on the client. */
const NO_OPTIONS: CheckOptions = { longEmailEndings: true, today: '' };

/** The kinds of the main fields of lists that are contacts. */
const CONTACT_KINDS: ReadonlySet<Kind | undefined> = new Set<Kind>(['phone', 'email']);

/** The warnings about a record, which never block saving, at the same paths as `checkPessoa`. */
export const warnPessoa = makeWarner(PESSOA);

/** Warnings that involve several fields. */
function warnRecord(input: PessoaInput, [contact, ...contacts]: readonly string[]): Issue[] {
  const issues: Issue[] = [];
  if (input.tipo === 'fisica' && input.cpf === null)
    issues.push({ path: 'cpf', code: 'no_document', message: 'Sem CPF, a mesma pessoa pode acabar em duas fichas' });
  if (input.tipo === 'juridica' && input.cnpj === null)
    issues.push({ path: 'cnpj', code: 'no_document', message: 'Sem CNPJ, a mesma empresa pode acabar em duas fichas' });
  if (contact && [contact, ...contacts].every((group) => blocksOf(input, group).length === 0))
    issues.push({ path: contact, code: 'no_contact', message: 'A ficha não tem telefone nem e-mail' });
  return issues;
}
