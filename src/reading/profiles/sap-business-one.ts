import type { Profile } from './profile.ts';

const CARD_TYPE = {
  C: 'Cliente',
  cCustomer: 'Cliente',
  S: 'Fornecedor',
  cSupplier: 'Fornecedor',
  L: 'Outro',
  cLid: 'Outro',
};
const YES_NO = { Y: 'Ativa', tYES: 'Ativa', N: 'Inativa', tNO: 'Inativa' };

/** Uses the names of the API, the table and the Data Transfer Workbench. Block is the bairro. */
export const SAP_B1_OCRD: Profile = {
  program: 'SAP Business One (OCRD)',
  proof: ['CardCode', 'CardName', 'CardType', 'LicTradNum', 'CardFName', 'CardForeignName'],
  columns: {
    CardCode: 'codigosExternos.1.codigo',
    CardName: 'nome',
    CardType: 'papeis',
    CardFName: 'nomeFantasia',
    CardForeignName: 'nomeFantasia',
    GroupCode: null,
    Currency: null,
    LicTradNum: 'documento',
    FederalTaxID: 'documento',
    Phone1: 'telefones.1.numero',
    Phone2: 'telefones.2.numero',
    Cellular: 'telefones.3.numero',
    Fax: 'telefones.4.numero',
    E_Mail: 'emails.1.email',
    EmailAddress: 'emails.1.email',
    IntrntSite: 'site',
    Free_Text: 'observacoes',
    FreeText: 'observacoes',
    Notes: 'observacoes:Notas',
    validFor: 'situacao',
    Valid: 'situacao',
    frozenFor: null,
    Frozen: null,
    Address: 'enderecos.1.logradouro',
    StreetNo: 'enderecos.1.numero',
    Building: 'enderecos.1.complemento',
    Block: 'enderecos.1.bairro',
    City: 'enderecos.1.cidade',
    State1: 'enderecos.1.uf',
    Country: null,
    ZipCode: 'enderecos.1.cep',
    CreditLine: 'limiteCredito',
    CntctPrsn: 'contatos.1.nome',
    ContactPerson: 'contatos.1.nome',
  },
  others: 'Website',
  values: { CardType: CARD_TYPE, validFor: YES_NO, Valid: YES_NO },
  fixed: { 'codigosExternos.1.sistema': 'SAP B1' },
  source: 'enumerations BoCardTypes and BoYesNoEnum of the DI API',
};

export const SAP_B1_PN: Profile = {
  program: 'SAP Business One, parceiros de negócios',
  proof: ['Código do PN', 'Nome do PN', 'Tipo de PN', 'Nome estrangeiro'],
  columns: { 'Tipo de PN': 'papeis', 'Nome estrangeiro': 'nomeFantasia', Ativo: 'situacao' },
  others: `Código do PN | Nome do PN | Nome | CNPJ | CPF | Inscrição Estadual | Telefone 1 | Telefone 2 | Telefone celular |
    Celular | E-mail | Rua | Nº da rua | Complemento | Bairro | Cidade | Estado | CEP`,
  fixed: { 'codigosExternos.1.sistema': 'SAP B1' },
  memory: true,
};
