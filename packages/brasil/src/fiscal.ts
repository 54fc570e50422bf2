export * from './fiscal/chave-nfe.ts';
export * from './fiscal/chave-nfe-texto.ts';
export * from './fiscal/codigo-municipio.ts';
export * from './fiscal/inscricao-estadual.ts';
export * from './fiscal/letras.ts';
export * from './fiscal/pix.ts';
export * from './fiscal/suframa.ts';
