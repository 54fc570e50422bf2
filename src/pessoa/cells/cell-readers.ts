import {
  explainCnae,
  explainNaturezaJuridica,
  findUf,
  parseCnae,
  parseNaturezaJuridica,
  type Reason,
  type UfSigla,
} from '@fichario/brasil';
import type { CheckOptions } from '../pessoa.ts';
import { type LinhaCell, readCidade, readLinha, readUf } from './cells-endereco.ts';
import { choiceReader, choicesReader, readTags } from './cells-list.ts';
import { BLANK, readDigits, type Reading, remembering } from './cells.ts';
import {
  PAPEL_WORDS,
  SITUACAO_WORDS,
  TIPO_EMAIL_WORDS,
  TIPO_ENDERECO_WORDS,
  TIPO_TELEFONE_WORDS,
  TIPO_WORDS,
  YES_NO_WORDS,
} from './words.ts';

/** The readers of one file, with what it supposes and, for cells that come again and again, what they read before. */
export type CellReaders = ReturnType<typeof makeCellReaders>;

/** What a file supposes where a cell does not say it: the area code of phones, the state of addresses (sigla). */
type CellDefaults = { ddd: string | null; uf: string | null };

/** Makes the readers of a file. */
export function makeCellReaders({ ddd, uf }: CellDefaults, options: RowOptions) {
  const isCidade = options.isCidade ?? (() => true);
  const cidades = remembering((key) => {
    const [own, supposed, nome = ''] = key.split('\n');
    const context = { uf: findUf(own ?? '')?.sigla, defaultUf: findUf(supposed ?? '')?.sigla };
    return readCidade(nome, { ...context, findCidade: options.findCidade, isCidade });
  });
  return {
    options,
    isCidade,
    defaultDdd: ddd,
    defaultUf: findUf(uf ?? '')?.sigla,
    uf: remembering(readUf),
    cidade: (text: string, own: UfSigla | undefined, supposed: UfSigla | undefined): Reading<string> =>
      cidades(`${own ?? ''}\n${supposed ?? ''}\n${text.replaceAll('\n', ' ')}`),
    linha: (text: string): Reading<LinhaCell> => ({ value: readLinha(text) }),
    tipo: remembering(choiceReader(TIPO_WORDS)),
    papeis: remembering(choicesReader(PAPEL_WORDS)),
    tags: remembering(readTags),
    situacao: remembering(choiceReader(SITUACAO_WORDS)),
    yesNo: remembering(choiceReader(YES_NO_WORDS)),
    tipoEndereco: remembering(choiceReader(TIPO_ENDERECO_WORDS)),
    tipoTelefone: remembering(choiceReader(TIPO_TELEFONE_WORDS)),
    tipoEmail: remembering(choiceReader(TIPO_EMAIL_WORDS)),
    cnae: remembering((text) => readCode(text, CNAE, parseCnae, explainCnae)),
    naturezaJuridica: remembering((text) =>
      readCode(text, NATUREZA_JURIDICA, parseNaturezaJuridica, explainNaturezaJuridica),
    ),
  };
}

/** The code, and perhaps what it is called behind it: `6201-5/01 - Desenvolvimento de programas`. */
const CNAE = /^(\d{4}[-.]?\d[/-]?\d{2})(?:\s*[-–:].*)?$/;
const NATUREZA_JURIDICA = /^(\d{3}-?\d)(?:\s*[-–:].*)?$/;

function readCode(
  text: string,
  shape: RegExp,
  parse: (text: string) => string | undefined,
  explain: (text: string) => Reason | undefined,
): Reading<string> {
  if (/^0+$/.test(text)) return BLANK;
  const digits = readDigits(text);
  if (digits.value === undefined) return { issue: digits.issue };
  const code = shape.exec(digits.value)?.[1] ?? digits.value;
  const value = parse(code);
  return value === undefined ? { issue: explain(code) } : { value };
}

export type RowOptions = CheckOptions & {
  /** the IBGE code of a city by its name, in a state (sigla) or, where that is null, the only one in the country */
  findCidade: (uf: string | null, nome: string) => string | undefined;
};
