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

/** A rule of a list of blocks, at the moments when it is asked. */
export type BlockRule<Block> = {
  /** the blocks as they are stored; what cannot be read stays, for `check` to refuse */
  normalize?: (blocks: Block[]) => Block[];
  check?: (block: Block, options: CheckOptions) => (Fault & { field: keyof Block & string }) | undefined;
  /** what is odd and blocks nothing */
  warn?: (block: Block) => (Fault & { field: keyof Block & string }) | undefined;
};

type Principal = { principal: boolean };

/** The first that says so stays the principal one; if none does, the first of all becomes it. */
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

/** The digits say the kind that nobody said (decision 040), and the kind of a number that the one said cannot hold. */
export function settleTelefone(numero: string, said?: TipoTelefone): { tipo: TipoTelefone; numero: string } {
  const tipo = settleTipoTelefone(said || (tipoOfTelefone(numero) ?? TIPO_WHERE_NOTHING_SAYS), numero);
  return { tipo, numero: normalizeTelefone(numero, tipo) || numero };
}

/** Ten digits that are no landline's are a mobile of before the ninth digit. */
const TIPO_WHERE_NOTHING_SAYS = 'celular';

/** An item whose fields are texts, read by names that are known at run time only. */
export type Texts = Readonly<Record<string, string>>;

/** The state and the city are found by their kinds: their names are the list's own. */
function estadoOfCidade(list: ListField): BlockRule<Texts> {
  const [estado, cidade] = [keyOfKind(list, 'estado'), keyOfKind(list, 'cidade')];
  if (estado === undefined || cidade === undefined) return {};
  return {
    // a city without a state tells its state
    normalize: (items) =>
      items.map((item) => {
        const told = item[estado] === '' ? findUf((item[cidade] ?? '').slice(0, 2))?.codigo : undefined;
        return told === undefined ? item : { ...item, [estado]: told };
      }),
    check: (item, { isCidade }) => {
      const codigoEstado = item[estado] ?? '';
      const codigoCidade = item[cidade] ?? '';
      // what does not exist, the fields say by themselves
      if (codigoEstado !== '' && findUf(codigoEstado) === undefined) return undefined;
      if (codigoCidade === '' || isCidade?.(codigoCidade) === false) return undefined;
      // IBGE: a municipality's code begins with its state's
      return codigoCidade.slice(0, 2) === codigoEstado ? undefined : at(cidade, CIDADE_OTHER_UF);
    },
  };
}

/** The key of Pix and the choice beside it, which follows from it. */
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

/** Rules of blocks by their names in the list. */
const BLOCK_RULES = {
  onePrincipal: (): BlockRule<Principal> => ({ normalize: onePrincipal }),
  distinct: () => ({}), // looks at two blocks at once: `findDuplicates`
  phoneOfTipo: () => phoneOfTipo,
  estadoOfCidade,
  tipoOfPix,
} satisfies Record<ListRuleName, (list: ListField) => object>;

/** The rules that a list of blocks names. A rule of other blocks would find nothing there: the walk test sees it. */
export function rulesOf(list: ListField): BlockRule<object>[] {
  return list.listRules.map((name) => BLOCK_RULES[name](list) as BlockRule<object>);
}

/** When two items are the same; the key '' is like no other. */
type KeyOf = (item: object) => string;

/** Of lists whose items are the same though their texts differ. */
const KEYS: Readonly<Record<string, KeyOf>> = {
  codigosExternos: (item) => keyOfExternalCode(item as CodigoExterno), // of its list
};

/** What tells an item of a list from the others; one with nothing in it is like no other. */
export function keyOfItem(group: string, { identifiedBy, fields }: ListField): KeyOf {
  const own = KEYS[group];
  if (own) return own;
  const [only, ...others] = identifiedBy;
  if (only !== undefined && others.length === 0) {
    const field = fields[only];
    // a name is the same in other letters
    const keyOf = field?.kind === 'text' && field.content === 'name' ? chaveNome : String;
    return (item) => keyOf(String(byName(item)[only]));
  }
  return (item) => {
    const values = byName(item);
    const parts = identifiedBy.map((key) => values[key]);
    return parts.every((part) => part === '') ? '' : JSON.stringify(parts).toLowerCase();
  };
}

/** The items that are there twice: the later one of two is the one at fault. */
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
