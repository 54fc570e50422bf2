import type { Profile } from './profile.ts';

/** The kind of person and the role are numbers; the document says the one, and the other stays out. */
export const DATASUL: Profile = {
  program: 'TOTVS Datasul, emitentes',
  proof: ['cod-emitente', 'nome-emit', 'nome-abrev', 'ins-estadual', 'identific'],
  columns: {
    'cod-emitente': 'codigosExternos.1.codigo',
    'nome-emit': 'nome',
    'nome-abrev': 'nomeFantasia',
    cgc: 'documento',
    natureza: null,
    identific: null,
    'cod-gr-cli': null,
    'cod-rep': null,
    'data-implant': null,
  },
  others: `endereco | bairro | cidade | estado | cep | pais | telefone[1] | telefone[2] | telefax | e-mail | contato[1] |
    lim-credito | ins-estadual`,
  fixed: { 'codigosExternos.1.sistema': 'Datasul' },
  memory: true,
};
