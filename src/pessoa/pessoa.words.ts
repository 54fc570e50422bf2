import type { BLOCKS, FIELDS } from './pessoa.fields.ts';

/** What each choice of a field is called. */
export type ChoiceLabels<Choice extends string = string> = Readonly<Record<Choice, string>>;

type WithChoices = { readonly choices: readonly string[] };
/** Something for each choice of each field that has any. */
export type PerChoice<Fields, Value> = {
  readonly [Key in keyof Fields as Fields[Key] extends WithChoices ? Key : never]: Fields[Key] extends WithChoices
    ? Readonly<Record<Fields[Key]['choices'][number], Value>>
    : never;
};

/** What the choices of a record are called. What a spreadsheet may call them besides says `cells/choice-words.ts`. */
export const FIELD_WORDS: PerChoice<typeof FIELDS, string> = {
  tipo: {
    fisica: 'Pessoa física',
    juridica: 'Pessoa jurídica',
  },
  papeis: {
    cliente: 'Cliente',
    fornecedor: 'Fornecedor',
    transportadora: 'Transportadora',
    funcionario: 'Funcionário',
    representante: 'Representante',
    outro: 'Outro',
  },
  situacao: {
    ativa: 'Ativa',
    inativa: 'Inativa',
    bloqueada: 'Bloqueada',
  },
};

/** What the choices of a block are called. */
export const BLOCK_WORDS: {
  readonly [Group in keyof typeof BLOCKS]: PerChoice<(typeof BLOCKS)[Group]['fields'], string>;
} = {
  inscricoesEstaduais: {},
  enderecos: {
    tipo: {
      residencial: 'Residencial',
      comercial: 'Comercial',
      entrega: 'Entrega',
      cobranca: 'Cobrança',
      outro: 'Outro',
    },
  },
  telefones: {
    tipo: {
      celular: 'Celular',
      fixo: 'Fixo',
      servico: 'Serviço',
      exterior: 'Exterior',
    },
  },
  emails: {
    tipo: {
      pessoal: 'Pessoal',
      comercial: 'Comercial',
      financeiro: 'Financeiro',
      outro: 'Outro',
    },
  },
  codigosExternos: {},
};
