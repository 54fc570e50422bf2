import type { Action } from '../../../access/policy.ts';

/** The label of each action. A new action does not compile without one. */
export const ACTION_LABELS: Record<Action, string> = {
  'pessoa.read': 'Ver fichas',
  'pessoa.seeDocument': 'Ver CPF, RG e nome da mãe inteiros',
  'pessoa.findByDocument': 'Achar fichas pelo CPF ou CNPJ',
  'pessoa.revealDocument': 'Mostrar um CPF ou RG mascarado, dizendo o motivo',
  'pessoa.seeBirth': 'Ver a data de nascimento',
  'pessoa.create': 'Cadastrar fichas',
  'pessoa.update': 'Alterar fichas',
  'pessoa.delete': 'Excluir fichas',
  'pessoa.restore': 'Restaurar fichas excluídas',
  'pessoa.bulk': 'Mudar muitas fichas de uma vez',
  'pessoa.judge': 'Dizer que duas fichas não são a mesma pessoa',
  'pessoa.merge': 'Juntar fichas',
  'pessoa.history': 'Ver o histórico de uma ficha',
  'pessoa.import': 'Importar fichas',
  'pessoa.export': 'Exportar fichas',
  'export.ofOthers': 'Baixar o que outros exportaram',
  'view.share': 'Compartilhar visões da lista',
  'operation.undo': 'Desfazer o que fez',
  'operation.undoOfOthers': 'Desfazer o que outros fizeram',
  'webhook.manage': 'Avisar outros sistemas (webhooks)',
  'tenant.settings': 'Mudar as configurações do cliente',
  'audit.read': 'Ver a auditoria do cliente',
  'membership.read': 'Ver quem tem acesso ao cliente',
  'membership.change': 'Dar, mudar e tirar acesso',
};
