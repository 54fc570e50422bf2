import type { BLOCKS, FIELDS } from './pessoa.fields.ts';

/** A choice in words: the first is shown and written, all are read in a spreadsheet, as `chaveNome` leaves them. */
export type ChoiceWords<Choice extends string = string> = Readonly<
  Record<Choice, readonly [label: string, ...read: string[]]>
>;

type WithChoices = { readonly choices: readonly string[] };
type WordsOf<Fields> = {
  readonly [Key in keyof Fields as Fields[Key] extends WithChoices ? Key : never]: Fields[Key] extends WithChoices
    ? ChoiceWords<Fields[Key]['choices'][number]>
    : never;
};

/** The words of each choice of a record. */
export const FIELD_WORDS: WordsOf<typeof FIELDS> = {
  tipo: {
    fisica: [
      'Pessoa física',
      'fisica',
      'pf',
      'f',
      'pessoa',
      'pessoa natural',
      'individual',
      'p fisica',
      'cpf',
      'person',
    ],
    juridica: ['Pessoa jurídica', 'juridica', 'pj', 'j', 'empresa', 'p juridica', 'cnpj', 'company', 'organization'],
  },
  papeis: {
    cliente: ['Cliente', 'clientes', 'c', 'cli', 'consumidor', 'consumidor final', 'comprador', 'customer', 'client'],
    fornecedor: ['Fornecedor', 'fornecedora', 'fornecedores', 'f', 'forn', 'supplier', 'vendor'],
    transportadora: ['Transportadora', 'transportadoras', 'transportador', 't', 'transp', 'carrier'],
    funcionario: [
      'Funcionário',
      'funcionaria',
      'funcionarios',
      'colaborador',
      'colaboradora',
      'empregado',
      'empregada',
      'employee',
    ],
    representante: ['Representante', 'representantes', 'vendedor', 'vendedora', 'r', 'v', 'rep', 'repr'],
    outro: ['Outro', 'outra', 'outros', 'outras', 'o', 'other'],
  },
  situacao: {
    ativa: [
      'Ativa',
      'ativo',
      'a',
      'at',
      'sim',
      's',
      '1',
      'true',
      'verdadeiro',
      'active',
      'habilitado',
      'normal',
      'liberado',
    ],
    inativa: [
      'Inativa',
      'inativo',
      'i',
      'in',
      'nao',
      'n',
      '0',
      'false',
      'falso',
      'inactive',
      'desativado',
      'desativada',
      'cancelado',
      'cancelada',
    ],
    bloqueada: ['Bloqueada', 'bloqueado', 'b', 'bloq', 'suspenso', 'suspensa', 'blocked'],
  },
};

/** The words of each choice of a block. */
export const BLOCK_WORDS: {
  readonly [Group in keyof typeof BLOCKS]: WordsOf<(typeof BLOCKS)[Group]['fields']>;
} = {
  inscricoesEstaduais: {},
  enderecos: {
    tipo: {
      residencial: ['Residencial', 'residencia', 'res', 'casa', 'r', 'home'],
      comercial: ['Comercial', 'comercio', 'com', 'trabalho', 'empresa', 'escritorio', 'sede', 'matriz', 'c', 'work'],
      entrega: ['Entrega', 'entregas', 'ent', 'e', 'shipping', 'delivery'],
      cobranca: ['Cobrança', 'cob', 'cobr', 'faturamento', 'fatura', 'billing'],
      outro: ['Outro', 'outra', 'outros', 'o', 'other'],
    },
  },
  telefones: {
    // the kind of a phone is told by its number; these words only settle what the number leaves open
    tipo: {
      celular: ['Celular', 'cel', 'movel', 'mobile', 'cell', 'whatsapp', 'whats', 'zap', 'c', 'm'],
      fixo: [
        'Fixo',
        'telefone',
        'tel',
        'residencial',
        'res',
        'comercial',
        'com',
        'trabalho',
        'casa',
        'home',
        'work',
        'f',
        'recado',
        'fax',
        'voice',
      ],
      servico: ['Serviço', 'sac', '0800', 's'],
      exterior: ['Exterior', 'internacional', 'estrangeiro', 'e'],
    },
  },
  emails: {
    tipo: {
      pessoal: ['Pessoal', 'particular', 'residencial', 'home', 'p'],
      comercial: ['Comercial', 'com', 'trabalho', 'corporativo', 'empresa', 'work', 'c'],
      financeiro: ['Financeiro', 'fin', 'cobranca', 'nfe', 'nf e', 'fiscal', 'faturamento', 'boleto', 'f'],
      outro: ['Outro', 'outros', 'internet', 'o', 'other'],
    },
  },
};

/** What a mark is called, and read as. */
export const YES_NO_WORDS: ChoiceWords<'yes' | 'no'> = {
  yes: ['Sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'y', 'yes', 'principal'],
  no: ['Não', 'n', '0', 'false', 'falso', 'f', 'no'],
};
