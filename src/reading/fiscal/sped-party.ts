import { findUf, formatCnpj, isCnpj, isCpf, keepDigits, UFS } from '@fichario/brasil';
import { parseInscricaoEstadual } from '@fichario/brasil/fiscal';
import { completeCodigoMunicipio, findMunicipio } from '@fichario/brasil/municipios';
import type { Party, PartyEndereco, RefusalReason } from './party.ts';
import { splitEmails } from './read-party.ts';

/** The fields of a line by their positions in the layout: 1 is the name of the record. */
export type SpedRecord = readonly string[];

/** A value that was valid until the day before `at` (record 0175), by the number of its field in record 0150. */
export type Former = { at: string; field: string; text: string };

const BRASIL = '1058';
const ABROAD = '9999999';
const ONLY_ZEROS = /^0*$/;
const NO_NUMBER = /^isent[oa]$/i;
/** The number of fields of records 0150 and 0100: a line with fewer was cut. */
const LENGTH_0150 = 13;
const LENGTH_0100 = 14;

/** Reads a participant (0150), or returns why it is refused. Contribuições and ICMS/IPI have the same fields. */
export function readParticipante(record: SpedRecord): Party | RefusalReason {
  const at = fieldsOf(record, LENGTH_0150);
  const nome = at?.(3);
  if (!at || nome === undefined) return 'sped';
  const documents = readDocuments(at(5), at(6));
  if (!documents) return 'documento';
  const town = readTown(at(8));
  const country = keepDigits(at(4) ?? '').replace(/^0+/, '');
  const isAbroad = town === ABROAD || (country !== '' && country !== BRASIL);
  const endereco = {
    ...given('logradouro', at(10)),
    ...given('numero', at(11)),
    ...given('complemento', at(12)),
    ...given('bairro', at(13)),
    ...(isAbroad ? given('pais', country === BRASIL ? '' : country) : given('codigoCidade', town)),
  };
  const codigo = at(2);
  return {
    ...emptyLists(),
    tipo: documents.cpf === undefined ? 'juridica' : 'fisica',
    ...documents,
    nome,
    ...readIe(at(7), isAbroad ? ABROAD : town),
    ...given('suframa', at(9)),
    enderecos: enderecosOf(endereco, documents.cnpj === undefined ? 'residencial' : 'comercial'),
    codigosExternos: codigo === undefined ? [] : [{ sistema: 'SPED', codigo }],
  };
}

/** Reads the accountant who signs (0100), with professional register and office in the notes; or returns why it is refused. */
export function readContabilista(record: SpedRecord): Party | RefusalReason {
  const at = fieldsOf(record, LENGTH_0100);
  const nome = at?.(2);
  if (!at || nome === undefined) return 'sped';
  const documents = readDocuments(undefined, at(3));
  const office = bare(at(5));
  if (!documents || (office !== '' && !isCnpj(office))) return 'documento';
  const endereco = {
    ...given('logradouro', at(7)),
    ...given('numero', at(8)),
    ...given('complemento', at(9)),
    ...given('bairro', at(10)),
    ...given('cep', ONLY_ZEROS.test(at(6) ?? '') ? undefined : at(6)),
    ...given('codigoCidade', readTown(at(14))),
  };
  const fone = keepDigits(at(11) ?? '');
  return {
    ...emptyLists(),
    tipo: 'fisica',
    ...documents,
    nome,
    enderecos: enderecosOf(endereco, 'comercial'),
    telefones: ONLY_ZEROS.test(fone) ? [] : [fone],
    emails: splitEmails(at(13) ?? ''),
    notes: [
      'contabilista',
      ...(at(4) === undefined ? [] : [`CRC ${at(4)}`]),
      ...(office === '' ? [] : [`CNPJ do escritório: ${formatCnpj(office)}`]),
      ...(at(12) === undefined ? [] : [`fax: ${at(12)}`]),
    ],
  };
}

/** The names of the fields of 0150. Field 07, the inscrição estadual, is never in 0175: a new one makes a new participant. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  '03': 'nome',
  '04': 'país',
  '05': 'CNPJ',
  '06': 'CPF',
  '08': 'cidade',
  '09': 'SUFRAMA',
  '10': 'endereço',
  '11': 'número',
  '12': 'complemento',
  '13': 'bairro',
};

/** A remark for each day of a change: `Antes de 15/10/2026: nome ANTIGO LTDA, número 12`. */
export function describeFormer(former: readonly Former[]): string[] {
  const days = new Map<string, string[]>();
  for (const { at, field, text } of former) {
    const name = Object.hasOwn(FORMER_NAMES, field) ? FORMER_NAMES[field] : undefined;
    if (name === undefined || text === '') continue;
    const change = `${name} ${field === '08' ? townName(text) : text}`;
    days.set(at, [...(days.get(at) ?? []), change]);
  }
  return Array.from(days, ([at, changes]) => `Antes de ${at.split('-').toReversed().join('/')}: ${changes.join(', ')}`);
}

function townName(text: string): string {
  const codigo = readTown(text) ?? text;
  const town = findMunicipio(codigo);
  return town ? `${town.nome}/${findUf(codigo.slice(0, 2))?.sigla}` : codigo;
}

/** The fields of a line by their positions; an empty one is absent. Undefined if the line has too few. */
function fieldsOf(record: SpedRecord, length: number): ((place: number) => string | undefined) | undefined {
  // the line has a bar at both ends
  if (record.length < length + 2) return undefined;
  return (place) => record[place]?.replace(/\s+/g, ' ').trim() || undefined;
}

/** The document of a person; undefined if it is invalid. Zeros are no document. */
function readDocuments(
  cnpjField: string | undefined,
  cpfField: string | undefined,
): Pick<Party, 'cnpj' | 'cpf' | 'isTipoUncertain'> | undefined {
  const [cnpj, cpf] = [bare(cnpjField), bare(cpfField)];
  if (!ONLY_ZEROS.test(cnpj)) return isCnpj(cnpj) ? { cnpj } : undefined;
  if (!ONLY_ZEROS.test(cpf)) return isCpf(cpf) ? { cpf } : undefined;
  return { isTipoUncertain: true };
}

/** The IBGE code of a town; one of six digits gets its check digit. Undefined for zeros, an unknown code as it is. */
function readTown(text: string | undefined): string | undefined {
  if (text === undefined || ONLY_ZEROS.test(text)) return undefined;
  return /^\d{6}$/.test(text) ? (completeCodigoMunicipio(text) ?? text) : text;
}

/** The inscrição belongs to the state of the town, or else to the only state whose rule its digits fit. Else it is a remark. */
function readIe(field: string | undefined, town: string | undefined) {
  const numero = bare(field);
  if (NO_NUMBER.test(numero)) return { indicadorIe: 'isento' as const, inscricoesEstaduais: [] };
  if (ONLY_ZEROS.test(numero)) return {};
  const uf = town === undefined ? onlyUfOf(numero) : findUf(town.slice(0, 2))?.sigla;
  return uf === undefined ? { notes: [`inscrição estadual: ${numero}`] } : { inscricoesEstaduais: [{ uf, numero }] };
}

function onlyUfOf(numero: string): string | undefined {
  const fitting = UFS.flatMap(({ sigla }) => {
    const canonical = parseInscricaoEstadual(sigla, numero)?.canonical;
    return canonical === undefined ? [] : [{ sigla, isWhole: canonical === numero }];
  });
  return fitting.length === 1 && fitting[0]?.isWhole ? fitting[0].sigla : undefined;
}

function enderecosOf(endereco: Omit<PartyEndereco, 'tipo'>, tipo: PartyEndereco['tipo']): PartyEndereco[] {
  return Object.keys(endereco).length === 0 ? [] : [{ tipo, ...endereco }];
}

function emptyLists() {
  return { inscricoesEstaduais: [], enderecos: [], telefones: [], emails: [], codigosExternos: [], notes: [] };
}

function bare(text: string | undefined): string {
  return (text ?? '').replace(/[\s./-]/g, '').toUpperCase();
}

function given<Key extends string>(key: Key, text: string | undefined): { [K in Key]?: string } {
  return text === undefined || text === '' ? {} : ({ [key]: text } as { [K in Key]?: string }); // an object with this key
}
