import type { Profile } from './profile.ts';

/** Headings that Bling and Tiny use; both programs had the same makers. */
const OF_BOTH = `ID | Código | Nome | Fantasia | Endereço | Número | Complemento | Bairro | CEP | Cidade | UF | Estado | Fone | Fax | Celular | E-mail | Web Site | CNPJ / CPF | IE / RG |
  Situação | Observações | Data nascimento | Nome mãe | E-mail para envio de NFe | Limite de crédito | Tipo pessoa`;

const LEFT_BY_BOTH = {
  'Estado civil': null,
  Sexo: null,
  Naturalidade: null,
  'Nome pai': null,
  'CPF pai': null,
  'CPF mãe': null,
  'Lista de Preço': null,
  Vendedor: null,
  Contribuinte: null,
  'Código de regime tributário': null,
  Profissão: 'observacoes:Profissão',
};

/** ID is set by the program, Código by the user. */
export const BLING: Profile = {
  program: 'Bling',
  proof: ['Tipos de Contatos', 'Cliente desde', 'Contatos'],
  columns: { ...LEFT_BY_BOTH, 'Cliente desde': null },
  others: `${OF_BOTH} | Contatos | Tipos de Contatos`,
  fixed: { 'codigosExternos.1.sistema': 'Bling', 'codigosExternos.2.sistema': 'Bling (código)' },
  memory: true,
};

export const TINY: Profile = {
  program: 'Tiny',
  proof: ['Observações do contato', 'IE isento', 'Tipo de contato'],
  columns: { ...LEFT_BY_BOTH, 'IE isento': null },
  others: `${OF_BOTH} | Observações do contato | Tipo de contato`,
  fixed: { 'codigosExternos.1.sistema': 'Tiny', 'codigosExternos.2.sistema': 'Tiny (código)' },
  memory: true,
};
