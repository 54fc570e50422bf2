import { explainTelefone, findUf, normalizeTelefone, settleTipoTelefone, tipoOfTelefone } from '@fichario/brasil';
import { keyOfExternalCode } from '../external-codes.ts';
import type { BlockRuleName } from '../fields/hook-names.ts';
import type { Blocks } from '../fields/kinds.ts';
import type { CheckOptions, Endereco, InscricaoEstadual, Telefone } from '../pessoa.ts';
import type { Fault } from './field-rules.ts';

/** A rule of a list of blocks, at the moments when it is asked. */
export type BlockRule<Block> = {
  /** the blocks as they are stored; what cannot be read stays, for `check` to refuse */
  normalize?: (blocks: Block[]) => Block[];
  check?: (block: Block, options: CheckOptions) => (Fault & { field: keyof Block & string }) | undefined;
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

/** The digits say the kind that nobody said (decision 040), and the kind of a number that the one said cannot hold. */
function withTipo(telefone: Telefone): Telefone {
  const { numero } = telefone;
  const choice = telefone.tipo || (tipoOfTelefone(numero) ?? TIPO_WHERE_NOTHING_SAYS);
  const tipo = settleTipoTelefone(choice, numero);
  return { ...telefone, tipo, numero: normalizeTelefone(numero, tipo) || numero };
}

/** Ten digits that are no landline's are a mobile of before the ninth digit. */
const TIPO_WHERE_NOTHING_SAYS = 'celular';

const estadoOfCidade: BlockRule<Endereco> = {
  normalize: (enderecos) => enderecos.map(withEstado),
  check: ({ codigoEstado, codigoCidade }, { isCidade }) => {
    if (codigoEstado !== '' && findUf(codigoEstado) === undefined) return at('codigoEstado', UNKNOWN_UF);
    if (codigoCidade === '') return undefined;
    if (isCidade && !isCidade(codigoCidade)) return at('codigoCidade', UNKNOWN_CIDADE);
    // IBGE: a municipality's code begins with its state's
    return codigoCidade.slice(0, 2) === codigoEstado ? undefined : at('codigoCidade', CIDADE_OTHER_UF);
  },
};

/** A city without a state tells its state. */
function withEstado(endereco: Endereco): Endereco {
  const typed = endereco.codigoEstado.trim();
  const known = typed === '' ? endereco.codigoCidade.slice(0, 2) : typed;
  return { ...endereco, codigoEstado: findUf(known)?.codigo ?? typed };
}

const knownUf: BlockRule<InscricaoEstadual> = {
  check: ({ uf }) => (findUf(uf) === undefined ? at('uf', UNKNOWN_UF) : undefined),
};

export const UNKNOWN_UF = { code: 'unknown_uf', message: 'Este estado não existe. Escolha um da lista' };
const UNKNOWN_CIDADE = { code: 'unknown_cidade', message: 'Esta cidade não existe. Escolha uma da lista' };
const CIDADE_OTHER_UF = { code: 'cidade_other_uf', message: 'Esta cidade não é deste estado. Escolha outra' };

function at<Key extends string>(field: Key, fault: Fault | undefined) {
  return fault && { field, code: fault.code, message: fault.message };
}

/** Rules of blocks by their names in the list. */
const BLOCK_RULES = {
  onePrincipal: { normalize: onePrincipal } satisfies BlockRule<Principal>,
  distinct: {}, // looks at two blocks at once: `findDuplicates`
  phoneOfTipo,
  estadoOfCidade,
  knownUf,
} satisfies Record<BlockRuleName, object>;

/** The rules that a list of blocks names. A rule of other blocks would find nothing there: the walk test sees it. */
export function rulesOf({ rules }: Blocks): BlockRule<object>[] {
  return rules.map((name) => BLOCK_RULES[name] as BlockRule<object>);
}

/** When two blocks are the same, which of their fields is at fault, and what to call it. '' is like no other. */
type Distinct = { keyOf: (block: never) => string; field: string; what: string };

const DISTINCT: Readonly<Record<string, Distinct>> = {
  inscricoesEstaduais: {
    keyOf: ({ uf, numero }: InscricaoEstadual) => `${uf} ${numero}`,
    field: 'numero',
    what: 'Esta inscrição',
  },
  enderecos: { keyOf: keyOfEndereco, field: 'logradouro', what: 'Este endereço' },
  telefones: { keyOf: ({ numero }: Telefone) => numero, field: 'numero', what: 'Este telefone' },
  emails: { keyOf: ({ email }: { email: string }) => email, field: 'email', what: 'Este e-mail' },
  codigosExternos: { keyOf: keyOfExternalCode, field: 'codigo', what: 'Este código' },
};

/** Two addresses are the same when they would be the same on an envelope; one with nothing in it is like no other. */
function keyOfEndereco({ cep, logradouro, numero, complemento, bairro, codigoCidade }: Endereco): string {
  const parts = [cep, logradouro, numero, complemento, bairro, codigoCidade];
  return parts.every((part) => part === '') ? '' : JSON.stringify(parts).toLowerCase();
}

/** The blocks that are there twice: the later one of two is the one at fault. */
export function findDuplicates(
  group: string,
  { rules }: Blocks,
  list: readonly object[],
): (Fault & { index: number; field: string })[] {
  const distinct = DISTINCT[group];
  if (!distinct || list.length < 2 || !rules.includes('distinct')) return [];
  const seen = new Set<string>();
  return list.flatMap((block, index) => {
    const key = distinct.keyOf(block as never); // a block of its group
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ index, field: distinct.field, code: 'duplicate', message: `${distinct.what} já está nesta ficha` }];
  });
}
