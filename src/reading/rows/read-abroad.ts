import { CODIGO_BRASIL } from '@fichario/brasil';
import { findPaisByNome, findPaisDeTexto } from '@fichario/brasil/paises';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import type { CellReaders } from '../cells/cell-readers.ts';
import { isAbroadWord } from '../cells/cells-endereco.ts';
import { note } from '../cells/notes.ts';
import type { BlockSources } from './row-columns.ts';
import { type RowDraft, addRepair, addRest, textOf } from './row-draft.ts';

type Sources = BlockSources['sources'];
type Abroad = Pick<Endereco, 'pais' | 'cidadeExterior'>;

/** The columns of the place of an address, which have another meaning abroad. */
const PLACE = ['uf', 'cidade', 'codigoCidade', 'cep', 'pais', 'cidadeExterior'] as const;
const LONGEST_CIDADE = BLOCKS.enderecos.fields.cidadeExterior.maxLength;

/**
 * Reads the place of an address in another country: one with a country other than Brazil, or with the words and codes of invoices
 * for abroad (EX, Exterior, 9999999). A record has no field for its state and postal code, so they go to the remarks. An address
 * with a Brazilian city is in Brazil, whatever its country column contains: programs fill that column automatically. Returns the
 * columns that remain to be read.
 */
export function readAbroad(
  draft: RowDraft,
  { sources }: BlockSources,
  readers: CellReaders,
): { sources: Sources; abroad?: Partial<Abroad> } {
  if (draft.written) return { sources };
  const textIn = (field: (typeof PLACE)[number]) => {
    const source = sources[field];
    return source ? textOf(draft, source) : '';
  };
  const [uf, cidade, codigo] = [textIn('uf'), textIn('cidade'), textIn('codigoCidade')];
  const country = findPaisDeTexto(textIn('pais'))?.codigo;
  if (country === CODIGO_BRASIL) return { sources };
  if (![uf, cidade, codigo].some(isAbroadWord)) {
    if (country === undefined) return { sources };
    if (isInBrazil({ uf, cidade }, readers)) {
      // with a foreign town in a separate column, the row keeps both
      if (textIn('cidadeExterior') !== '') return { sources };
      if (sources['pais']) addRest(draft, sources['pais'], textIn('pais'));
      return { sources: omit(sources, ['pais']) };
    }
  }
  const town = textIn('cidadeExterior') || (isAbroadWord(cidade) ? '' : cidade);
  const [name, pais] = country === undefined ? splitCountry(town) : [town, country];
  const isTownKept = name.length <= LONGEST_CIDADE;
  reportPlaces(draft, sources, { hasPais: pais !== undefined, isTownKept });
  const abroad = { ...(pais !== undefined && { pais }), ...(name !== '' && isTownKept && { cidadeExterior: name }) };
  return { sources: omit(sources, PLACE), abroad };
}

function omit(sources: Sources, fields: readonly string[]): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([field]) => !fields.includes(field)));
}

/** Whether a city is in the state of the same row: `SC` is also South Carolina. */
function isInBrazil({ uf, cidade }: { uf: string; cidade: string }, readers: CellReaders): boolean {
  const sigla = uf === '' ? undefined : readers.uf(uf).value;
  return sigla !== undefined && cidade !== '' && readers.cidade(cidade, sigla, undefined).value !== undefined;
}

const LAST_PART = /^(.{2,}?)\s*[-–/,(]\s*([^-–/,(]{2,}?)\)?$/u;

/** `Montevidéu - Uruguai`, `Miami (USA)` */
function splitCountry(town: string): [name: string, pais: string | undefined] {
  const [, name = town, last = ''] = LAST_PART.exec(town) ?? [];
  const pais = findPaisByNome(last)?.codigo;
  return pais === undefined || pais === CODIGO_BRASIL ? [town, undefined] : [name, pais];
}

/** Reports the parts of a place that the record does not store. */
function reportPlaces(
  draft: RowDraft,
  sources: Sources,
  { hasPais, isTownKept }: { hasPais: boolean; isTownKept: boolean },
) {
  for (const field of PLACE) {
    const source = sources[field];
    const text = source ? textOf(draft, source) : '';
    if (!source || text === '') continue;
    const isTown = field === 'cidade' || field === 'cidadeExterior';
    if (isAbroadWord(text)) {
      if (!hasPais) addRepair(draft, source, note(field === 'uf' ? 'foreign_uf' : 'foreign_cidade'), '');
    } else if (isTown ? !isTownKept : field !== 'pais' || findPaisDeTexto(text) === undefined) {
      addRest(draft, source, text);
    }
  }
  const { cidade, cidadeExterior } = sources;
  // if a separate column has the foreign city, a different name in the city column is a remark
  if (!cidade || !cidadeExterior || textOf(draft, cidadeExterior) === '') return;
  const other = textOf(draft, cidade);
  if (isTownKept && other !== '' && !isAbroadWord(other) && other !== textOf(draft, cidadeExterior))
    addRest(draft, cidade, other);
}
