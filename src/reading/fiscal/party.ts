/**
 * A person or a company as one fiscal document names it: the issuer of an invoice, its recipient, the carrier, a participant of a
 * SPED file. Texts are as the document has them; numbers are bare.
 */
export type Party = {
  papel?: 'cliente' | 'fornecedor' | 'transportadora' | 'outro';
  tipo: 'fisica' | 'juridica';
  /** the document names neither CPF nor CNPJ, so that `tipo` is a guess */
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
  /** what belongs in the remarks: `contabilista`, a CRC, a former name */
  notes: string[];
};

/** An address as a document names it; a field that it leaves out is absent. */
export type PartyEndereco = {
  tipo: 'residencial' | 'comercial' | 'entrega';
  logradouro?: string;
  numero?: string;
  complemento?: string;
  bairro?: string;
  cep?: string;
  codigoCidade?: string;
  /** the whole address in one text: the carrier of an NF-e has no other */
  linha?: string;
  cidade?: string;
  uf?: string;
  /** code of the Banco Central without zeros in front, of an address abroad */
  pais?: string;
  cidadeExterior?: string;
  /** who receives at an address of delivery */
  documento?: string;
  nome?: string;
  ie?: string;
};

export type FiscalKind = 'nfe' | 'nfce' | 'cte' | 'nfse' | 'efd-icms' | 'efd-contribuicoes';

/** Why a file is no document of the register: it is skipped, which is no fault. */
export type SkipReason = 'evento' | 'homologacao' | 'outro-xml' | 'outro-arquivo' | 'vazio';

/** Why a file is refused. */
export type RefusalReason = 'xml' | 'dtd' | 'tamanho' | 'documento' | 'sped';

/** Where a party stands: the document and its moment. */
export type FiscalSource = {
  kind: FiscalKind;
  /** the key of the document (44 characters of an NF-e, 50 of an NFS-e), or the line of a SPED file */
  key: string;
  /** the moment of the document, ISO 8601; a SPED file counts at its first day */
  at: string;
};

/** What one file of a folder is. */
export type FiscalReading =
  | { outcome: 'read'; source: FiscalSource; parties: Party[]; refused: { line: number; reason: RefusalReason }[] }
  | { outcome: 'skipped'; reason: SkipReason }
  | { outcome: 'refused'; reason: RefusalReason };
