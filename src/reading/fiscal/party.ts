import type { FieldSource } from '../../pessoa/sources.ts';

/**
 * A person or a company in one fiscal document: the issuer of an invoice, its recipient, the carrier, a participant of a
 * SPED file. Texts are as the document has them; numbers are bare.
 */
export type Party = {
  papel?: Papel;
  tipo: 'fisica' | 'juridica';
  /** the document has neither CPF nor CNPJ: `tipo` is a guess */
  isTipoUncertain?: true;
  cpf?: string;
  cnpj?: string;
  idEstrangeiro?: string;
  nome: string;
  nomeFantasia?: string;
  indicadorIe?: 'contribuinte' | 'isento' | 'naoContribuinte';
  inscricoesEstaduais: { uf: string; numero: string }[];
  inscricaoMunicipal?: string;
  suframa?: string;
  cnae?: string;
  /** newest first; the first one is the principal one */
  enderecos: PartyEndereco[];
  telefones: string[];
  emails: string[];
  /** COD_PART of SPED */
  codigosExternos: { sistema: 'SPED'; codigo: string }[];
  /** texts for the remarks: `contabilista`, a CRC, a former name */
  notes: string[];
};

export type Papel = 'cliente' | 'fornecedor' | 'transportadora' | 'outro';

/** An address in a document. A field that the document omits is absent. */
export type PartyEndereco = {
  tipo: 'residencial' | 'comercial' | 'entrega';
  logradouro?: string;
  numero?: string;
  complemento?: string;
  bairro?: string;
  cep?: string;
  codigoCidade?: string;
  /** the whole address in one text: an NF-e has no more for its carrier */
  linha?: string;
  cidade?: string;
  uf?: string;
  /** the code of the Banco Central without leading zeros, for an address abroad */
  pais?: string;
  cidadeExterior?: string;
  /** the recipient at an address of delivery */
  documento?: string;
  nome?: string;
  ie?: string;
};

export type FiscalKind = Exclude<FieldSource['kind'], 'arquivo' | 'chave' | 'receita'>;

/** Why a file without parties is skipped, which is no fault. */
export type SkipReason = 'evento' | 'homologacao' | 'outro-xml' | 'outro-arquivo' | 'vazio';

/** Why a file is refused. */
export type RefusalReason = 'xml' | 'dtd' | 'tamanho' | 'documento' | 'sped';

/** The document in which a party was found, and the time of that document. */
export type FiscalSource = FieldSource & { kind: FiscalKind };

/** A role that a document gives. With `of`, only if the company with that root is the client's own (`rootOf`). */
export type Role = { papel: Papel; of?: string };

/** A party in its document. `source`: its place, if that is not the whole document (a line of SPED). */
export type PlacedParty = { party: Party; roles: readonly Role[]; source?: FiscalSource };

/** The result of reading one file of a folder. `ownCompany`: the company that a SPED file names as its own. */
export type FiscalReading =
  | {
      outcome: 'read';
      source: FiscalSource;
      parties: PlacedParty[];
      /** lines of a SPED file; `codigo`: the COD_PART of a participant */
      refused: { line: number; reason: RefusalReason; codigo?: string }[];
      ownCompany?: { root: string; nome: string };
    }
  | { outcome: 'skipped'; reason: SkipReason }
  | { outcome: 'refused'; reason: RefusalReason };

const ROOT_LENGTH = 8;

/** The root that all branches of a company share: the first eight characters of a CNPJ; for a CPF, all of them. */
export function rootOf({ cnpj, cpf }: Pick<Party, 'cnpj' | 'cpf'>): string | undefined {
  return cnpj?.slice(0, ROOT_LENGTH) ?? cpf;
}

/** The parties of one document with their roles, without the client's own company and its branches. */
export function partiesOf(parties: readonly PlacedParty[], ownRoots: ReadonlySet<string>): Party[] {
  return parties.flatMap(({ party, roles }) => {
    if (ownRoots.has(rootOf(party) ?? '')) return [];
    const role = roles.find(({ of }) => of === undefined || ownRoots.has(of));
    return [role ? { papel: role.papel, ...party } : party];
  });
}
