import { expect, test } from 'vitest';
import { fieldLabel } from './form-labels.ts';
import { newBlock, emptyForm } from './form-model.ts';

const values = {
  ...emptyForm('juridica'),
  enderecos: [newBlock('enderecos', 'juridica', 'a'), newBlock('enderecos', 'juridica', 'b')],
  telefones: [newBlock('telefones', 'juridica', 'c')],
  emails: [newBlock('emails', 'juridica', 'd')],
  inscricoesEstaduais: [{ key: 'e', uf: 'SP', numero: '' }],
};

test.each([
  ['nome', 'Razão social'],
  ['cnpj', 'CNPJ'],
  ['enderecos.b.cep', 'CEP do endereço 2'],
  ['telefones.c.numero', 'Telefone 1'],
  ['telefones.c.observacao', 'Observação do telefone 1'],
  ['emails.d.email', 'E-mail 1'],
  ['inscricoesEstaduais.e.numero', 'Número da inscrição estadual 1'],
  ['emails', 'E-mails'],
  ['', 'Ficha'],
  ['toString', 'Ficha'],
])('calls %s "%s" in the summary of faults', (key, label) => {
  expect(fieldLabel(key, values)).toBe(label);
});

test('uses the label of the name of a person', () => {
  expect(fieldLabel('nome', emptyForm('fisica'))).toBe('Nome');
});
