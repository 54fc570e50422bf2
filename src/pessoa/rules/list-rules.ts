import {
  chaveNome,
  explainTelefone,
  findUf,
  normalizeTelefone,
  settleTipoTelefone,
  type TipoTelefone,
  tipoOfTelefone,
} from '@fichario/brasil';
import { keyOfExternalCode } from '../external-codes.ts';
import { byName, keyOfKind } from '../field-list.ts';
import type { ListRuleName } from '../fields/hook-names.ts';
import type { ListField } from '../fields/kinds.ts';
import { isFeminine } from '../labels.ts';
import { settleChavePix, warnChavePix } from './pix.ts';
import type { CheckOptions, CodigoExterno, Telefone } from '../pessoa.ts';
import type { Fault } from './field-rules.ts';

/** A rule of a list of blocks, with its three steps. */
export type BlockRule<Block> = {
  /** returns the blocks to store; an invalid value stays, for `check` to refuse */
  normalize?: (blocks: Block[]) => Block[];
  check?: (block: Block, options: CheckOptions) => (Fault & { field: keyof Block & string }) | undefined;
  /** a warning, which never blocks saving */
  warn?: (block: Block) => (Fault & { field: keyof Block & string }) | undefined;
};

type Principal = { principal: boolean };

/** The first marked item stays the principal one; if none is marked, the first item becomes it. */
function onePrincipal<Block extends Principal>(blocks: Block[]): Block[] {
  const chosen = Math.max(
    blocks.findIndex(({ principal }) => principal),
    0,
  );
  return blocks.map((block, index) => ({ ...block, principal: index === chosen }));
}

const phoneOfTipo: BlockRule<Telefone> = {
  normalize: (telefones) => telefones.map(withTipo),
  check: ({ tipo, numero }) => at('numero', explainTelefone(tipo, numero)),
};

function withTipo(telefone: Telefone): Telefone {
  return { ...telefone, ...settleTelefone(telefone.numero, telefone.tipo) };
}

/** The digits determine a missing kind (decision 040), and replace a kind that the number cannot have. */
export function settleTelefone(numero: string, chosenTipo?: TipoTelefone): { tipo: TipoTelefone; numero: string } {
  const tipo = settleTipoTelefone(chosenTipo || (tipoOfTelefone(numero) ?? TIPO_WHERE_NOTHING_SAYS), numero);
  return { tipo, numero: normalizeTelefone(numero, tipo) || numero };
}

/** Ten digits that are not a landline number are a mobile number from before the ninth digit. */
const TIPO_WHERE_NOTHING_SAYS = 'celular';

/** An item with fields that are texts, read by names known only at run time. */
export type Texts = Readonly<Record<string, string>>;

/** Finds the fields of state and city by their kinds, because their names depend on the list. */
function estadoOfCidade(list: ListField): BlockRule<Texts> {
  const [estado, cidade] = [keyOfKind(list, 'estado'), keyOfKind(list, 'cidade')];
  if (estado === undefined || cidade === undefined) return {};
  return {
    // without a state, it is derived from the city
    normalize: (items) =>
      items.map((item) => {
        const codigoEstadoOfCidade = item[estado] === '' ? findUf((item[cidade] ?? '').slice(0, 2))?.codigo : undefined;
        return codigoEstadoOfCidade === undefined ? item : { ...item, [estado]: codigoEstadoOfCidade };
      }),
    check: (item, { isCidade }) => {
      const codigoEstado = item[estado] ?? '';
      const codigoCidade = item[cidade] ?? '';
      // the checks of the fields report unknown codes
      if (codigoEstado !== '' && findUf(codigoEstado) === undefined) return undefined;
      if (codigoCidade === '' || isCidade?.(codigoCidade) === false) return undefined;
      // IBGE: the code of a municipality begins with that of its state
      return codigoCidade.slice(0, 2) === codigoEstado ? undefined : at(cidade, CIDADE_OTHER_UF);
    },
  };
}

/** The key of Pix and its kind, which is derived from the key. */
function tipoOfPix(list: ListField): BlockRule<Texts> {
  const [chave, tipo] = [keyOfKind(list, 'pix'), keyOfKind(list, 'option')];
  if (chave === undefined || tipo === undefined) return {};
  return {
    normalize: (items) =>
      items.map((item) => {
        const settled = settleChavePix(item[chave] ?? '', item[tipo]);
        return { ...item, [chave]: settled.chave, [tipo]: settled.tipo };
      }),
    warn: (item) => at(chave, warnChavePix(item[chave] ?? '', item[tipo])),
  };
}

const CIDADE_OTHER_UF = { code: 'cidade_other_uf', message: 'Esta cidade não é deste estado. Escolha outra' };

function at<Key extends string>(field: Key, fault: Fault | undefined) {
  return fault && { field, code: fault.code, message: fault.message };
}

/** The rules of blocks by their names in the list. */
const BLOCK_RULES = {
  onePrincipal: (): BlockRule<Principal> => ({ normalize: onePrincipal }),
  distinct: () => ({}), // compares two blocks, in `findDuplicates`
  phoneOfTipo: () => phoneOfTipo,
  estadoOfCidade,
  tipoOfPix,
} satisfies Record<ListRuleName, (list: ListField) => object>;

/** The rules that a list of blocks names. A rule on a wrong list would have no effect; the walk test detects it. */
export function rulesOf(list: ListField): BlockRule<object>[] {
  return list.listRules.map((name) => BLOCK_RULES[name](list) as BlockRule<object>);
}

/** A key that is equal for equal items; the key '' equals no other. */
type KeyOf = (item: object) => string;

/** Lists with items that can be equal although their texts differ. */
const KEYS: Readonly<Record<string, KeyOf>> = {
  codigosExternos: (item) => keyOfExternalCode(item as CodigoExterno), // an item of this list
};

/** The key that identifies an item in a list; an empty item has the key ''. */
export function keyOfItem(group: string, { identifiedBy, fields }: ListField): KeyOf {
  const specialKey = KEYS[group];
  if (specialKey) return specialKey;
  const [only, ...others] = identifiedBy;
  if (only !== undefined && others.length === 0) {
    const field = fields[only];
    // names are compared without case and accents
    const keyOf = field?.kind === 'text' && field.content === 'name' ? chaveNome : String;
    return (item) => keyOf(String(byName(item)[only]));
  }
  return (item) => {
    const values = byName(item);
    const parts = identifiedBy.map((key) => values[key]);
    return parts.every((part) => part === '') ? '' : JSON.stringify(parts).toLowerCase();
  };
}

/** The duplicate items; of two equal ones, the later is reported. */
export function findDuplicates(
  group: string,
  list: ListField,
  items: readonly object[],
): (Fault & { index: number; field: string })[] {
  if (items.length < 2 || !list.listRules.includes('distinct')) return [];
  const keyOf = keyOfItem(group, list);
  const seen = new Set<string>();
  const field = list.identifiedBy.at(-1) ?? '';
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (key !== '' && seen.has(key))
      return [{ index, field, code: 'duplicate', message: `${thisOne(list)} já está nesta ficha` }];
    seen.add(key);
    return [];
  });
}

/** `Esta inscrição`, `Este telefone`. */
function thisOne(list: ListField): string {
  return `${isFeminine(list) ? 'Esta' : 'Este'} ${list.shortLabel ?? list.label.toLowerCase()}`;
}
