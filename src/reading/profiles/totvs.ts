import type { Profile } from './profile.ts';

/** City codes are those of RM. The addresses of payment and delivery have the same names with an ending. */
export const TOTVS_RM: Profile = {
  program: 'TOTVS RM, clientes e fornecedores (FCFO)',
  proof: ['CODCFO', 'CGCCFO', 'CODETD', 'PESSOAFISOUJUR', 'PAGREC'],
  columns: {
    CODCOLIGADA: null,
    CODCFO: 'codigosExternos.1.codigo',
    IDCFO: null,
    CGCCFO: 'documento',
    PESSOAFISOUJUR: 'tipo',
    CIDENTIDADE: 'rg',
    PAGREC: null,
    CODTCF: null,
    CODETD: 'enderecos.1.uf',
    CODMUNICIPIO: null,
    TIPORUA: null,
    RUAPGTO: 'enderecos.2.logradouro',
    NUMEROPGTO: 'enderecos.2.numero',
    COMPLEMENTOPGTO: 'enderecos.2.complemento',
    BAIRROPGTO: 'enderecos.2.bairro',
    CIDADEPGTO: 'enderecos.2.cidade',
    CODETDPGTO: 'enderecos.2.uf',
    CEPPGTO: 'enderecos.2.cep',
    CODMUNICIPIOPGTO: null,
    TELEFONEPGTO: 'telefones.2.numero',
    EMAILPGTO: 'emails.2.email',
    RUAENTREGA: 'enderecos.3.logradouro',
    NUMEROENTREGA: 'enderecos.3.numero',
    COMPLEMENTOENTREGA: 'enderecos.3.complemento',
    BAIRROENTREGA: 'enderecos.3.bairro',
    CIDADEENTREGA: 'enderecos.3.cidade',
    CODETDENTREGA: 'enderecos.3.uf',
    CEPENTREGA: 'enderecos.3.cep',
    CODMUNICIPIOENTREGA: null,
    DTCRIACAO: null,
  },
  others: `NOMEFANTASIA | NOME | INSCRESTADUAL | INSCRMUNICIPAL | RUA | NUMERO | COMPLEMENTO | BAIRRO | CIDADE | CEP | TELEFONE |
    FAX | EMAIL | CONTATO | ATIVO | PAIS | DTNASCIMENTO | LIMITECREDITO | TELEFONEENTREGA | EMAILENTREGA`,
  fixed: {
    'codigosExternos.1.sistema': 'TOTVS RM',
    'enderecos.2.tipo': 'Cobrança',
    'enderecos.3.tipo': 'Entrega',
  },
  memory: true,
};

/** The kind of person and the role are numbers: the document shows the first, and the second is left out. */
export const DATASUL: Profile = {
  program: 'TOTVS Datasul, emitentes',
  proof: ['cod-emitente', 'nome-emit', 'nome-abrev', 'ins-estadual', 'identific'],
  columns: {
    'cod-emitente': 'codigosExternos.1.codigo',
    'nome-emit': 'nome',
    'nome-abrev': 'nomeFantasia',
    cgc: 'documento',
    natureza: null,
    identific: null,
    'cod-gr-cli': null,
    'cod-rep': null,
    'data-implant': null,
  },
  others: `endereco | bairro | cidade | estado | cep | pais | telefone[1] | telefone[2] | telefax | e-mail | contato[1] |
    lim-credito | ins-estadual`,
  fixed: { 'codigosExternos.1.sistema': 'Datasul' },
  memory: true,
};
