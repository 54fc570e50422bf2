import { findMunicipio } from '@fichario/brasil/municipios';
import type { Pasted } from '../../src/reading/paste/pasted.ts';

/** What was read, short enough to stand in a table. */
export function summarize({ tipo, fields, enderecos, telefones, emails, inscricoesEstaduais, notes, others }: Pasted) {
  const lists = {
    enderecos: enderecos.map(
      ({ logradouro, numero, complemento, bairro, codigoCidade = '', codigoEstado, cep, tipo: kind }) =>
        [kind, logradouro, numero, complemento, bairro, findMunicipio(codigoCidade)?.nome, codigoEstado, cep]
          .filter(Boolean)
          .join('; '),
    ),
    telefones: telefones.map(({ tipo: kind, numero, ramal, observacao }) =>
      [kind, numero, ramal && `ramal ${ramal}`, observacao].filter(Boolean).join(' '),
    ),
    emails: emails.map(({ email, tipo: kind }) => [kind, email].filter(Boolean).join(' ')),
    inscricoesEstaduais: inscricoesEstaduais.map(({ numero, uf }) => `${uf} ${numero}`),
    notes: notes === '' ? [] : notes.split('\n'),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { tipo, ...fields, ...Object.fromEntries(filled), ...(others > 0 ? { others } : {}) };
}
