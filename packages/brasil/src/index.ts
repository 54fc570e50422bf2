export * from './cep.ts';
export * from './cnpj.ts';
export * from './cpf.ts';
export * from './data.ts';
export * from './ddd.ts';
export * from './dinheiro.ts';
export * from './documento.ts';
export * from './email.ts';
export * from './filters.ts';
export * from './fiscal/isento.ts';
export * from './fiscal/paises.ts';
export * from './fiscal/suframa-cidades.ts';
export * from './limits.ts';
export * from './masks.ts';
export { chaveNome, palavrasNome } from './nome.ts';
export * from './nome-format.ts';
export {
  type GenericCode,
  type GenericParams,
  genericMessage,
  type MessageLanguage,
  REASON_CODES,
  type Reason,
  type ReasonCode,
  reason,
} from './reasons.ts';
export * from './repairs.ts';
export { dropDocumentSeparators, isDigits, keepDigits } from './separators.ts';
export * from './telefone.ts';
export * from './uf.ts';
