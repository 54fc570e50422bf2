import { byName, type FieldList, wordsOf } from '../fields/field-list.ts';
import type { PerChoiceOfAll } from '../pessoa.words.ts';
import { wordsIn } from './words-in.ts';

/** A choice in words: the first is what it is called, all are read in a spreadsheet. */
export type ChoiceWords<Choice extends string = string> = Readonly<
  Record<Choice, readonly [label: string, ...read: string[]]>
>;

/** What spreadsheets call choices, besides their labels, as `chaveNome` leaves them: words between commas. */
const READ: PerChoiceOfAll<string> = {
  tipo: {
    fisica: 'fisica, pf, f, pessoa, pessoa natural, individual, p fisica, cpf, person',
    juridica: 'juridica, pj, j, empresa, p juridica, cnpj, company, organization',
  },
  papeis: {
    cliente: 'clientes, c, cli, consumidor, consumidor final, comprador, customer, client',
    fornecedor: 'fornecedora, fornecedores, f, forn, supplier, vendor, proveedor',
    transportadora: 'transportadoras, transportador, t, transp, carrier',
    funcionario: 'funcionaria, funcionarios, colaborador, colaboradora, empregado, empregada, employee',
    representante: 'representantes, vendedor, vendedora, r, v, rep, repr',
    outro: 'outra, outros, outras, o, other',
  },
  situacao: {
    ativa: 'ativo, a, at, sim, s, 1, y, yes, true, verdadeiro, active, habilitado, normal, liberado',
    inativa: `
      inativo, sem movimento, excluido, i, in, nao, n, no, 0, false, falso, inactive, desativado, desativada, cancelado,
      cancelada
    `,
    bloqueada: 'bloqueado, b, bloq, suspenso, suspensa, blocked',
  },
  enderecos: {
    tipo: {
      residencial: 'residencia, res, casa, r, home',
      comercial: 'comercio, com, trabalho, empresa, escritorio, sede, matriz, c, work',
      entrega: 'entregas, ent, e, shipping, delivery',
      cobranca: 'cob, cobr, faturamento, fatura, billing',
      outro: 'outra, outros, o, other',
    },
  },
  telefones: {
    // the kind of a phone is told by its number; these words only settle what the number leaves open
    tipo: {
      celular: 'cel, movel, mobile, cell, whatsapp, whats, zap, c, m',
      fixo: `
        telefone, tel, residencial, res, comercial, com, trabalho, casa, home, work, f, recado, voice, main,
        principal, other, outro, pager
      `,
      fax: 'work fax, home fax, fac simile, facsimile',
      servico: 'sac, 0800, s',
      exterior: 'internacional, estrangeiro, e',
    },
  },
  emails: {
    tipo: {
      pessoal: 'particular, residencial, home, p',
      comercial: 'com, trabalho, corporativo, empresa, work, c',
      financeiro: 'fin, cobranca, nfe, nf e, fiscal, faturamento, boleto, f',
      outro: 'outros, internet, o, other, smtp, ex',
    },
  },
};

/** The words of a choice of a list, under `situacao` or `enderecos.tipo`. */
export function choiceWordsOf(list: FieldList, path: string): ChoiceWords {
  // a list of a client has no such words
  const read = path.split('.').reduce<unknown>((node, key) => byName(node ?? {})[key], READ) ?? {};
  return Object.fromEntries(
    Object.entries(wordsOf(list, path)).map(([choice, label]) => [
      choice,
      [label, ...wordsIn((byName(read)[choice] as string | undefined) ?? '')],
    ]),
  );
}

/** What a mark is called, and read as. */
export const YES_NO_WORDS: ChoiceWords<'yes' | 'no'> = {
  yes: ['Sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'y', 'yes', 'principal'],
  no: ['Não', 'n', '0', 'false', 'falso', 'f', 'no'],
};
