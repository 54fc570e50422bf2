/** The acts in the audit trail with their labels on the screen. Changes of records are in their history. */
export const AUDIT_LABELS = {
  'session.opened': 'Entrou',
  'session.refused': 'Entrada recusada',
  'session.closed': 'Saiu',
  'session.ended': 'Sessões encerradas',
  'password.changed': 'Trocou a própria senha',
  'password.refused': 'Troca de senha recusada',
  'password.confirmed': 'Confirmou a senha',
  'password.unconfirmed': 'Confirmação da senha recusada',
  'password.set': 'Senha definida por administrador',
  'user.created': 'Usuário criado',
  'user.changed': 'Usuário alterado',
  'user.disabled': 'Usuário desativado',
  'user.enabled': 'Usuário reativado',
  'invitation.created': 'Convite feito',
  'invitation.withdrawn': 'Convite retirado',
  'invitation.accepted': 'Convite aceito',
  'member.added': 'Acesso dado',
  'member.changed': 'Papel mudado',
  'member.removed': 'Acesso tirado',
  'tenant.created': 'Cliente criado',
  'tenant.renamed': 'Cliente renomeado',
  'tenant.archived': 'Cliente arquivado',
  'tenant.restored': 'Cliente trazido de volta',
  'settings.changed': 'Configuração mudada',
  'webhook.created': 'Webhook cadastrado',
  'webhook.changed': 'Webhook alterado',
  'webhook.deleted': 'Webhook excluído',
  'webhook.secret': 'Segredo de webhook trocado',
  'webhook.replayed': 'Mensagens reenviadas',
  'export.asked': 'Exportação pedida',
  'export.downloaded': 'Exportação baixada',
  'export.deleted': 'Arquivo de exportação apagado',
  'document.revealed': 'Documento mostrado',
  'cnpj.lookedUp': 'CNPJ consultado',
  'cnpj.partnersShown': 'Sócios de uma empresa mostrados',
  'cnpj.compared': 'Empresas comparadas com a Receita',
  'access.refused': 'Direito recusado',
  'audit.exported': 'Auditoria exportada',
} as const;

export type AuditKind = keyof typeof AUDIT_LABELS;

/** The kinds, for schemas and choices. */
export const AUDIT_KINDS = Object.keys(AUDIT_LABELS) as [AuditKind, ...AuditKind[]]; // Object.keys widens

/** Details of an act by name: never a password, a token or a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;
