import { findUf, keepDigits } from '@fichario/brasil';
import { looksLikeCompany } from '../cells/company-names.ts';
import type { Parts } from './document-parts.ts';
import type { Party, PartyEndereco } from './party.ts';

/** The code of Brazil in the table of the Banco Central, and the municipality code of an address abroad. */
const BRASIL = '1058';
const ABROAD = { cidade: '9999999', uf: 'EX' };
const ONLY_ZEROS = /^0*$/;
const NO_NUMBER = /^isent[oa]$/i;

const INDICADORES: Readonly<Record<string, Party['indicadorIe']>> = {
  1: 'contribuinte',
  2: 'isento',
  9: 'naoContribuinte',
};

/** The party at a path of a document, with its address at another path; undefined without a name, which every person needs. */
export function readParty(parts: Parts, path: string, addressPath = path): Party | undefined {
  const at = (name: string) => parts.get(`${path}/${name}`);
  const nome = at('xNome');
  if (nome === undefined) return undefined;
  const documents = readDocuments(parts, path);
  const address = readEndereco(parts, addressPath);
  const tipo = tipoOf(documents, nome);
  const numero = (at('IE') ?? '').replace(/[\s./-]/g, '');
  const isIsento = NO_NUMBER.test(numero);
  const indicadorIe = INDICADORES[at('indIEDest') ?? ''] ?? (isIsento ? 'isento' : undefined);
  const uf = parts.get(`${addressPath}/UF`) ?? findUf((address?.codigoCidade ?? '').slice(0, 2))?.sigla ?? '';
  const hasNumber = !isIsento && !ONLY_ZEROS.test(numero);
  const hasIe = hasNumber && uf !== '' && uf !== ABROAD.uf;
  const fone = keepDigits(at('fone') ?? parts.get(`${addressPath}/fone`) ?? '');
  return {
    tipo,
    ...(!documents.cpf && !documents.cnpj && !documents.idEstrangeiro && { isTipoUncertain: true as const }),
    ...documents,
    nome,
    ...optional('nomeFantasia', at('xFant')),
    ...optional('indicadorIe', indicadorIe),
    inscricoesEstaduais: hasIe ? [{ uf, numero }] : [],
    ...optional('inscricaoMunicipal', at('IM')),
    ...optional('suframa', at('ISUF')),
    ...optional('cnae', at('CNAE')),
    enderecos: address ? [{ tipo: documents.cnpj ? 'comercial' : 'residencial', ...address }] : [],
    telefones: ONLY_ZEROS.test(fone) ? [] : [fone],
    emails: splitEmails(at('email') ?? ''),
    codigosExternos: [],
    notes: hasNumber && !hasIe ? [`inscrição estadual: ${numero}`] : [],
  };
}

/** The document of a party. Zeros are no document: a CT-e writes them for a company abroad. */
export function readDocuments(parts: Parts, path: string): Pick<Party, 'cpf' | 'cnpj' | 'idEstrangeiro'> {
  const cnpj = (parts.get(`${path}/CNPJ`) ?? '').replace(/[\s./-]/g, '').toUpperCase();
  const cpf = keepDigits(parts.get(`${path}/CPF`) ?? '');
  const abroad = parts.get(`${path}/idEstrangeiro`) ?? parts.get(`${path}/NIF`);
  if (!ONLY_ZEROS.test(cnpj)) return { cnpj };
  if (!ONLY_ZEROS.test(cpf)) return { cpf };
  return abroad === undefined ? {} : { idEstrangeiro: abroad };
}

function tipoOf({ cpf, cnpj }: Pick<Party, 'cpf' | 'cnpj'>, nome: string): Party['tipo'] {
  if (cnpj !== undefined) return 'juridica';
  return cpf === undefined && looksLikeCompany(nome) ? 'juridica' : 'fisica';
}

/** The address at a path: in an NF-e or a CT-e, in an NFS-e, or the single text of a carrier. */
export function readEndereco(parts: Parts, path: string): Omit<PartyEndereco, 'tipo'> | undefined {
  const at = (name: string) => parts.get(`${path}/${name}`);
  const town = at('cMun') ?? at('endNac/cMun');
  const country = keepDigits(at('cPais') ?? '').replace(/^0+/, '');
  const isAbroad = town === ABROAD.cidade || at('UF') === ABROAD.uf || at('endExt/cPais') !== undefined;
  const city = at('endExt/xCidade') ?? at('xMun');
  const named =
    town === undefined ? { ...optional('cidade', city), ...optional('uf', at('UF')) } : { codigoCidade: town };
  const place = isAbroad
    ? {
        ...optional('pais', country !== '' && country !== BRASIL ? country : undefined),
        ...optional('cidadeExterior', city?.toUpperCase() === 'EXTERIOR' ? undefined : city),
      }
    : named;
  const endereco = {
    ...optional('logradouro', at('xLgr')),
    ...optional('numero', at('nro')),
    ...optional('complemento', at('xCpl')),
    ...optional('bairro', at('xBairro')),
    ...optional('cep', isAbroad ? undefined : (at('CEP') ?? at('endNac/CEP'))),
    ...optional('linha', at('xEnder')),
    ...place,
  };
  return Object.keys(endereco).length > 0 ? endereco : undefined;
}

/** Splits the text of a document, which may contain several e-mails. */
export function splitEmails(text: string): string[] {
  return [...new Set(text.split(/[;,\s]+/).filter((part) => part !== ''))];
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value }); // an object with this key
}
