/**
 * The refusals by which the program defends itself, with what each is, in words for who watches it. Each is an event in the log
 * and in the metrics. A refusal with a status of `DefendedStatus` names its event, or does not compile.
 */
export const SECURITY_EVENTS = {
  right_refused: 'O papel de quem pediu não permite isto (403)',
  password_needed: 'A senha foi dada há tempo demais para isto (403)',
  foreign_origin: 'O pedido de mudança veio da página de outro site (403)',
  unknown_host: 'O pedido chamou o servidor por um nome que não é dele (421)',
  unknown_proxy: 'O pedido diz vir de um proxy que não está configurado (400)',
  too_many_requests: 'Foram pedidos ou envios demais (429)',
  sign_in_throttled: 'Foram senhas erradas demais, e a próxima tem de esperar (429)',
  sign_in_refused: 'O e-mail ou a senha de quem quis entrar não confere (401)',
  password_refused: 'A senha que uma pessoa que entrou repetiu não confere (422)',
  key_refused: 'A chave das métricas falta ou não confere (401)',
  not_signed_in: 'Falta uma sessão, ou ela terminou (401)',
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** The kinds, for counting. */
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEvent[]; // Object.keys widens

/** What a page sends by itself or a user meets every day; all others may be an attack. */
export const EVERYDAY: ReadonlySet<SecurityEvent> = new Set(['not_signed_in', 'password_needed']);

/** Statuses of refusals that are events. */
export type DefendedStatus = 401 | 403 | 421 | 429;
