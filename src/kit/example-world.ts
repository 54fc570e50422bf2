/**
 * The data that exists when an example of the OpenAPI document is sent: one client, a signed-in administrator, a second user who
 * is operador there, a person at version 1, a deleted person (version 2), and a running undo of that deletion. Five imports of
 * one small file, a finished and a running export, and an export preset. A shared view of the administrator.
 */
export const EXAMPLE = {
  tenantId: 1,
  tenantNome: 'Comércio Exemplo Ltda.',
  /** signed in; installation administrator and administrador of the client */
  userId: '0192f0c4-0000-7000-8000-000000000001',
  userNome: 'Ana Souza',
  userEmail: 'ana@exemplo.com.br',
  userSenha: 'uma senha bem comprida',
  /** operador of the client */
  otherUserId: '0192f0c4-0000-7000-8000-000000000002',
  otherUserNome: 'Bruno Lima',
  otherUserEmail: 'bruno@exemplo.com.br',
  /** a user who is no member of any client yet */
  outsiderId: '0192f0c4-0000-7000-8000-000000000003',
  outsiderEmail: 'carla@exemplo.com.br',
  pessoaId: '0192f0c4-0000-7000-8000-000000000010',
  pessoaNome: 'João da Silva',
  pessoaCpf: '52998224725',
  deletedPessoaId: '0192f0c4-0000-7000-8000-000000000011',
  /** a live record that may be of the same person */
  likePessoaId: '0192f0c4-0000-7000-8000-000000000012',
  /** the operation that created the person */
  operationId: '0192f0c4-0000-7000-8000-000000000030',
  runningUndoId: '0192f0c4-0000-7000-8000-000000000031',
  /** imports of a small file: checked; not yet uploaded; being checked; failed; done */
  importId: '0192f0c4-0000-7000-8000-000000000040',
  receivingImportId: '0192f0c4-0000-7000-8000-000000000041',
  checkingImportId: '0192f0c4-0000-7000-8000-000000000042',
  failedImportId: '0192f0c4-0000-7000-8000-000000000043',
  doneImportId: '0192f0c4-0000-7000-8000-000000000044',
  /** a paused webhook to this machine, and a failed message about the person */
  webhookId: '0192f0c4-0000-7000-8000-000000000060',
  webhookDeliveryId: '0192f0c4-0000-7000-8000-000000000061',
  /** exports of the person: finished, and running */
  exportId: '0192f0c4-0000-7000-8000-000000000050',
  runningExportId: '0192f0c4-0000-7000-8000-000000000051',
  presetId: '0192f0c4-0000-7000-8000-000000000052',
  viewId: '0192f0c4-0000-7000-8000-000000000070',
  /** invitations of the client: to another person, and to the administrator */
  invitationId: '0192f0c4-0000-7000-8000-000000000080',
  ownInvitationId: '0192f0c4-0000-7000-8000-000000000081',
  /** comparisons with the Receita: done, with the person among the unanswered; running for good; stopped */
  receitaRunId: '0192f0c4-0000-7000-8000-000000000090',
  runningReceitaRunId: '0192f0c4-0000-7000-8000-000000000091',
  stoppedReceitaRunId: '0192f0c4-0000-7000-8000-000000000092',
} as const;
